import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { Link } from "#design/actions/link.tsx";
import { SignedInAlready } from "#design/messages/signed-in-already.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { sentForm } from "#foundation/forms/later-form.ts";
import { showForm } from "#foundation/forms/server/post-form.ts";
import { phoneWaysAvailable } from "#foundation/messages/ways.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { CodeLink } from "../phone-codes/code-link.tsx";
import type { PostedAccount } from "../sessions/new-session.ui.ts";
import { pageAfterSignIn } from "../sessions/require-session.ui.ts";
import { SignIn } from "../sign-in/later-sign-in.ui.ts";
import { nextPage } from "../sign-in/next-page.ts";
import { newAffiliateSessionOf, postSignIn } from "../sign-in/post-sign-in.server.ts";

export const handle: PageHandle = { client: "touched" };

export const meta = (args: MetaArgs) =>
  unlistedHead(
    {
      title: "Affiliate sign-in",
      description: "Your links, the learners you sent us, and your commissions.",
    },
    args,
  );

const askedOf = (request: Request) => new URL(request.url).searchParams.get("next");
const nextOf = (request: Request) => nextPage(askedOf(request), href("/affiliate/dashboard"));

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  byCode: phoneWaysAvailable(context.get(pageContext).config),
  next: nextOf(request),
  isAsked: askedOf(request) !== null,
});

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postSignIn(context.get(pageContext), request, "affiliate");
  if (!posted.isSent) return posted.page;
  const session = newAffiliateSessionOf(posted.result, nextOf(request));
  const next = pageAfterSignIn("affiliate", session, session.next);
  return showForm<PostedAccount>({ ...sentForm, session: { ...session, next } }, 200);
}

export default function AffiliateLoginPage() {
  const { next, isAsked, byCode } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Affiliate sign-in"
        lead="Your code, your referrals and what you have earned."
        width="form"
      />
      <div className="wrap wrap-form section">
        <SignedInAlready
          audience="affiliate"
          next={next}
          isAsked={isAsked}
          here={href("/affiliate/login")}
        >
          <Suspense>
            <SignIn
              audience="affiliate"
              next={next}
              posted={useActionData<PostedAccount>() ?? null}
            />
          </Suspense>
          {byCode && <CodeLink audience="affiliate" next={isAsked ? next : null} />}
          <p>
            No code yet? <Link to={href("/affiliate-application")}>Become an Affiliate</Link>
          </p>
          <p>
            Learning with us? <Link to={href("/login")}>Sign in as a learner</Link>
          </p>
        </SignedInAlready>
      </div>
    </>
  );
}
