import type { Context } from "#foundation/context.ts";
import { noRules } from "#foundation/forms/form-rules.ts";
import { postForm } from "#foundation/forms/server/post-form.ts";
import { affiliateLoginEndpoint, loginEndpoint } from "../contract/sign-in.ts";
import { signInForm } from "../contract/sign-in-form.ts";
import { failedToLogin, notDone } from "../rules/account-texts.ts";
import { deviceName } from "../rules/device-name.ts";
import { refuseWithoutScripts } from "./refuse-without-scripts.ts";
import { signIn } from "./sign-in.ts";

const kinds = {
  user: { endpoint: loginEndpoint, fallback: notDone },
  affiliate: { endpoint: affiliateLoginEndpoint, fallback: failedToLogin },
} as const;

/** Takes the sign-in form of a page that was sent before its scripts were there. */
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
      return signIn(ctx, { ...given, device, deviceToken: null }, kind);
    },
  });
}
