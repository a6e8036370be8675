import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import type { FieldExtra } from "#design/forms/form-field.tsx";
import type { FormState } from "#foundation/forms/use-form.ts";
import type { AudienceName } from "#foundation/http/audiences.ts";

/** Where a person asks for a link; the link in the email leads back to this kind of sign-in. */
export const forgotPasswordPage = (audience: AudienceName): string =>
  audience === "user"
    ? href("/forgot-password")
    : `${href("/forgot-password")}?audience=${audience}`;

/** The office's sign-in with an address filled in. It stands behind the `#`, which no server and no log gets. */
export const signInWith = (email: string | null): string =>
  email ? `${href("/admin/login")}#${new URLSearchParams({ email })}` : href("/admin/login");

/** The address that such a link carries; empty without one. */
export const addressFromLink = (): string =>
  new URLSearchParams(location.hash.slice(1)).get("email") ?? "";

/** Where a person chooses a password after confirming an address. @param token that sets it, once */
export const choosePasswordPage = (token: string): string =>
  `${href("/reset-password")}?${new URLSearchParams({ token, confirmed: "" })}`;

/**
 * The secret of a mailed link in its form; if it is used up, a link to get another one. There is nothing to type, so
 * the error summary points to that link. @param more.before text in front of it
 * @param more.audience the sign-in to which the other link leads
 */
export function linkToken(
  state: FormState,
  token: string,
  { before = "", audience = "user" }: { before?: string; audience?: AudienceName } = {},
): { token: FieldExtra } {
  const control = (
    <>
      <input type="hidden" name="token" value={token} />
      {state.problems.token && (
        <p>
          {before}
          <Link id={`${state.form.id}-token`} to={forgotPasswordPage(audience)}>
            Ask for a new link
          </Link>
        </p>
      )}
    </>
  );
  return { token: { control } };
}
