import * as z from "zod";
import { normaliseEmail, normaliseName } from "../rules/normalise.ts";
import { minimumPasswordLength } from "../rules/password-length.ts";

/** Longest e-mail address that can exist (RFC 5321). */
const emailLength = 254;

/** An e-mail address; comes out trimmed and lower-cased, which is how it is stored. */
export const EmailAddress = z
  .string("Email address is required")
  .max(1_000, "Enter a valid email address")
  .transform(normaliseEmail)
  .pipe(
    z
      .string()
      .min(1, { error: "Email address is required", abort: true })
      .max(emailLength, { error: "Enter a valid email address", abort: true })
      .email("Enter a valid email address"),
  );

/** A person's name on one line. */
export const PersonName = z
  .string("Name is required")
  .max(1_000, "Use 100 characters or fewer")
  .transform(normaliseName)
  .pipe(z.string().min(1, "Name is required").max(100, "Use 100 characters or fewer"));

/** A password that somebody chooses; the server refuses weak ones besides (refuse-weak-password.ts). */
export const NewPassword = z
  .string("Password is required")
  .min(minimumPasswordLength, `Use at least ${minimumPasswordLength} characters`)
  .max(200, "Use 200 characters or fewer");

/** A password that is compared; its shape is not judged, so that wrong is always just wrong. */
export const GivenPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(1_000, "That is too long to be a password");
