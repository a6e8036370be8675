import * as z from "zod";
import { fieldBody } from "#foundation/forms/form-shape.ts";
import { emailField, nameField, newPasswordField } from "../identity-fields.ts";

/** An email address; comes out in lower case, which is how it is stored. */
export const EmailAddress = fieldBody(emailField);

export const PersonName = fieldBody(nameField);

export const NewPassword = fieldBody(newPasswordField);

/** A password to compare. Its shape is not checked, so that every wrong password gets the same answer. */
export const GivenPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(1_000, "That is too long to be a password");

/** A second-factor code as typed. Every wrong code gets the same answer. */
export const GivenCode = z
  .string()
  .max(100)
  .optional()
  .describe("six digits of the authenticator app, or a recovery code");
