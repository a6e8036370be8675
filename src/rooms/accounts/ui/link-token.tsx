import { href } from "react-router";
import type { FieldExtra } from "#design/forms/form-field.tsx";
import { Link } from "#design/link.tsx";
import type { FormState } from "#foundation/forms/use-form.ts";

/**
 * The secret of a mailed link in its form; when it is used up, the way to another one. There is nothing to
 * type, so the error summary leads to that way.
 * @param before said in front of it
 */
export function linkToken(state: FormState, token: string, before = ""): { token: FieldExtra } {
  const control = (
    <>
      <input type="hidden" name="token" value={token} />
      {state.problems.token && (
        <p>
          {before}
          <Link id={`${state.form.id}-token`} to={href("/forgot-password")}>
            Ask for a new link
          </Link>
        </p>
      )}
    </>
  );
  return { token: { control } };
}
