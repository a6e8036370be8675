import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { PageHeader } from "#design/page/page-header.tsx";
import type { Context } from "#foundation/context.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { sentForm } from "#foundation/forms/later-form.ts";
import { postForm, showForm } from "#foundation/forms/server/post-form.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { notDone } from "../account-texts.ts";
import { askCodeForm, enterCodeForm } from "../phone-codes/code-forms.ts";
import type { PostedCode } from "../phone-codes/code-sign-in.tsx";
import { CodeSignIn } from "../phone-codes/later-code-sign-in.ui.ts";
import { askCodeEndpoint, type CodeRole, verifyCodeEndpoint } from "../phone-codes/phone-codes.ts";
import { requestCode, requirePhoneWays } from "../phone-codes/send-code.server.ts";
import { signInByCode } from "../phone-codes/sign-in-by-code.server.ts";
import { deviceName } from "../sessions/device-name.ts";
import { nextPage } from "../sign-in/next-page.ts";
import {
  newAffiliateSessionOf,
  newSessionOf,
  refuseWithoutScripts,
} from "../sign-in/post-sign-in.server.ts";

export const handle: PageHandle = { client: "touched" };

export const meta = (args: MetaArgs) =>
  unlistedHead(
    {
      title: "Sign in by a code",
      description: "We send a code to your phone, and you need no password.",
    },
    args,
  );

function toOf(request: Request): { audience: CodeRole; next: string } {
  const { searchParams } = new URL(request.url);
  const audience = searchParams.get("audience") === "affiliate" ? "affiliate" : "user";
  const usual = audience === "affiliate" ? href("/affiliate/dashboard") : href("/dashboard");
  return { audience, next: nextPage(searchParams.get("next"), usual) };
}

export function loader({ request, context }: LoaderFunctionArgs) {
  requirePhoneWays(context.get(pageContext));
  return toOf(request);
}

/** The number, posted before the page's scripts had loaded. */
async function postNumber(ctx: Context, formData: FormData, role: CodeRole) {
  const posted = await postForm(ctx, {
    form: askCodeForm,
    formData,
    rules: noRules,
    endpoint: askCodeEndpoint,
    fallback: notDone,
    async run({ phone }) {
      await requestCode(ctx, { phone, role });
      return phone;
    },
  });
  if (!posted.isSent) return posted.page;
  const asked = { isSent: false, typed: {}, problems: {}, sentTo: posted.result };
  return showForm<PostedCode>(asked, 200);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const { audience: role, next } = toOf(request);
  const formData = await request.formData();
  if (!formData.has("code")) return postNumber(ctx, formData, role);
  const device = deviceName(request.headers.get("user-agent") ?? undefined);
  const posted = await postForm(ctx, {
    form: enterCodeForm,
    formData,
    rules: noRules,
    endpoint: verifyCodeEndpoint,
    fallback: notDone,
    run(given) {
      refuseWithoutScripts(formData);
      return signInByCode(ctx, { ...given, role, device, deviceToken: null });
    },
  });
  const sentTo = String(formData.get("phone") ?? "");
  if (!posted.isSent) {
    const { data, init } = posted.page;
    return showForm<PostedCode>({ ...data, sentTo }, init?.status ?? 422);
  }
  const sessionOf = role === "affiliate" ? newAffiliateSessionOf : newSessionOf;
  return showForm<PostedCode>(
    { ...sentForm, session: sessionOf(posted.result, next), sentTo },
    200,
  );
}

export default function SignInByCodePage() {
  const to = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Sign in by a code"
        lead="We send six digits to the phone number that you confirmed in your account."
        width="form"
      />
      <div className="wrap wrap-form section">
        <Suspense>
          <CodeSignIn {...to} posted={useActionData<PostedCode>() ?? null} />
        </Suspense>
      </div>
    </>
  );
}
