import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { Link } from "#design/link.tsx";
import { PageHeader } from "#design/page-header.tsx";
import { noRules } from "#foundation/forms/form-rules.ts";
import { laterForm } from "#foundation/forms/later-form.ts";
import { sentForm } from "#foundation/forms/posted-form.ts";
import { postForm, showForm } from "#foundation/forms/server/post-form.ts";
import { pageContext } from "#foundation/page-context.ts";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { affiliateLoginEndpoint } from "../contract/sign-in.ts";
import { signInForm } from "../contract/sign-in-form.ts";
import { failedToLogin } from "../rules/account-texts.ts";
import { deviceName } from "../rules/device-name.ts";
import { nextPage } from "../rules/next-page.ts";
import { newAffiliateSessionOf } from "../server/new-session-of.ts";
import { refuseWithoutScripts } from "../server/refuse-without-scripts.ts";
import { signIn } from "../server/sign-in.ts";
import { pageAfterSignIn } from "../ui/change-first.ts";
import type { PostedAccount } from "../ui/posted-account.ts";

export const handle: PageHandle = { client: "touched" };

const SignInForm = laterForm(
  "sign-in",
  async () => (await import("../ui/sign-in-form.tsx")).SignInForm,
);

export const meta = () => [
  { title: pageTitle("Affiliate sign-in") },
  { name: "robots", content: "noindex" },
];

const nextOf = (request: Request) =>
  nextPage(new URL(request.url).searchParams.get("next"), href("/affiliate/dashboard"));

export const loader = ({ request }: LoaderFunctionArgs) => ({ next: nextOf(request) });

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const formData = await request.formData();
  const device = deviceName(request.headers.get("user-agent") ?? undefined);
  const posted = await postForm(ctx, {
    form: signInForm,
    formData,
    rules: noRules,
    endpoint: affiliateLoginEndpoint,
    fallback: failedToLogin,
    run: (given) => {
      refuseWithoutScripts(formData);
      return signIn(ctx, { ...given, device, deviceToken: null }, "affiliate");
    },
  });
  if (!posted.isSent) return posted.page;
  const session = newAffiliateSessionOf(posted.result, nextOf(request));
  const next = pageAfterSignIn("affiliate", session, session.next);
  return showForm<PostedAccount>({ ...sentForm, session: { ...session, next } }, 200);
}

export default function AffiliateLoginPage() {
  const { next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Affiliate sign-in"
        lead="Your code, your referrals and what you have earned."
        width="form"
      />
      <div className="wrap wrap-form section stack">
        <Suspense>
          <SignInForm
            audience="affiliate"
            next={next}
            posted={useActionData<PostedAccount>() ?? null}
          />
        </Suspense>
        <p>
          No code yet? <Link to={href("/affiliate-application")}>Become an Affiliate</Link>
        </p>
        <p>
          Learning with us? <Link to={href("/login")}>Sign in as a learner</Link>
        </p>
      </div>
    </>
  );
}
