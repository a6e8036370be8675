import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { postForm } from "#foundation/forms/server/post-form.ts";
import { failedToLogin, notDone, signInNeedsScripts, withoutScripts } from "../account-texts.ts";
import { signInForm } from "../passwords/password-forms.ts";
import { toAdminUser, toAffiliateUser, toUser } from "../people/to-user.server.ts";
import { deviceName } from "../sessions/device-name.ts";
import { type SignedIn, signIn } from "./sign-in.server.ts";
import {
  type AdminUser,
  adminLoginEndpoint,
  affiliateLoginEndpoint,
  loginEndpoint,
} from "./sign-in.ts";

/** Refuses a posted sign-in or sign-up of a browser without scripts: nobody there could use the session. */
export function refuseWithoutScripts(formData: FormData): void {
  if (formData.has(withoutScripts)) {
    throw new AppError(403, "needs_scripts", signInNeedsScripts);
  }
}

const kinds = {
  user: { endpoint: loginEndpoint, fallback: notDone },
  affiliate: { endpoint: affiliateLoginEndpoint, fallback: failedToLogin },
  admin: { endpoint: adminLoginEndpoint, fallback: failedToLogin },
} as const;

/** This form has no field for the code. Its page asks for the code as soon as its scripts have loaded. */
function askAgain(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "second_factor_needed") throw error;
  const text = "Your account has a second factor. Enter your password again: the code comes next.";
  throw new AppError(error.status, error.code, text);
}

/** Handles the sign-in form of a page that was posted before its scripts had loaded. */
export async function postSignIn(ctx: Context, request: Request, kind: keyof typeof kinds) {
  const formData = await request.formData();
  const device = deviceName(request.headers.get("user-agent") ?? undefined);
  return postForm(ctx, {
    ...kinds[kind],
    form: signInForm,
    formData,
    rules: noRules,
    run: (given) => {
      refuseWithoutScripts(formData);
      return signIn(ctx, { ...given, device, deviceToken: null }, kind).catch(askAgain);
    },
  });
}

/**
 * A session as a page hands it to its own script, which stores it: for forms posted without scripts. @param next the
 * page of this site to open afterwards
 */
export const newSessionOf = ({ token, person, deviceToken }: SignedIn, next: string) => ({
  audience: "user" as const,
  token,
  person: toUser(person),
  deviceToken,
  next,
});

/** The same for an affiliate. */
export const newAffiliateSessionOf = (signedIn: SignedIn, next: string) => ({
  ...newSessionOf(signedIn, next),
  audience: "affiliate" as const,
  person: toAffiliateUser(signedIn.person),
});

/** The same for an admin. @param nextFor the page to open, which may depend on the role */
export function newAdminSessionOf(
  ctx: Context,
  signedIn: SignedIn,
  nextFor: (admin: AdminUser) => string,
) {
  const person = toAdminUser(ctx, signedIn);
  return { ...newSessionOf(signedIn, nextFor(person)), audience: "admin" as const, person };
}
