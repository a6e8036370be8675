import { Link } from "#design/actions/link.tsx";
import type { FieldExtra } from "#design/forms/form-field.tsx";
import type { FormState } from "#foundation/forms/use-form.ts";
import type { AudienceName } from "#foundation/http/audiences.ts";
import { forgotPasswordPage } from "./password-links.ts";

/**
 * The secret of a mailed link in its form; when it is used up, the way to another one. There is nothing to
 * type, so the error summary leads to that way.
 * @param more.before said in front of it
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
