import { AppError } from "#foundation/errors.ts";
import { signInNeedsScripts, withoutScripts } from "../rules/without-scripts.ts";

/**
 * Refuses a posted sign-in or sign-up of a browser without scripts: nobody there could use the session.
 * @throws AppError 403
 */
export function refuseWithoutScripts(formData: FormData): void {
  if (formData.has(withoutScripts)) {
    throw new AppError(403, "needs_scripts", signInNeedsScripts);
  }
}
