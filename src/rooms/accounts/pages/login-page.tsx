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
import { Alert } from "#design/messages/alert.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
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
import { SignIn } from "../sign-in/later-sign-in.ui.ts";
import { nextPage } from "../sign-in/next-page.ts";
import { newSessionOf, postSignIn } from "../sign-in/post-sign-in.server.ts";

export const handle: PageHandle = { client: "touched" };

export const meta = (args: MetaArgs) =>
  unlistedHead(
    {
      title: "Sign in",
      description: "Your registrations, payments, receipts and dates, in one place.",
    },
    args,
  );

const askedOf = (request: Request) => new URL(request.url).searchParams.get("next");
const nextOf = (request: Request) => nextPage(askedOf(request), href("/dashboard"));

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  byCode: phoneWaysAvailable(context.get(pageContext).config),
  next: nextOf(request),
  isAsked: askedOf(request) !== null,
});

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postSignIn(context.get(pageContext), request, "user");
  if (!posted.isSent) return posted.page;
  const session = newSessionOf(posted.result, nextOf(request));
  return showForm<PostedAccount>({ ...sentForm, session }, 200);
}

/** Why the person is at the sign-in. The early script sets the attribute that shows it, so that nothing moves. */
const SessionEnded = () => (
  <div className="session-ended">
    <Alert tone="info">
      You were signed out on this device. Sign in to continue; your cart is kept.
    </Alert>
  </div>
);

/** Most families have no account, and need none. */
const WithoutAccount = () => (
  <aside className="stack stack-8" aria-labelledby="without-account">
    <h2 id="without-account">Registered without an account?</h2>
    <p>
      You don’t need to sign in. The link in our email opens your registration, with its slip,
      receipts and payments.
    </p>
    <p>
      Can’t find the email? Check your spam folder, or write to <ContactWays />.
    </p>
  </aside>
);

export default function LoginPage() {
  const { next, isAsked, byCode } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Sign in"
        lead="Your enrolments, payments, slips and receipts in one place."
        width="form"
      />
      <div className="wrap section form-beside">
        <div>
          <SignedInAlready next={next} isAsked={isAsked} here={href("/login")}>
            <SessionEnded />
            <Suspense>
              <SignIn next={next} posted={useActionData<PostedAccount>() ?? null} />
            </Suspense>
            {byCode && <CodeLink audience="user" next={isAsked ? next : null} />}
            <p>
              New here?{" "}
              <Link to={`${href("/register")}?${new URLSearchParams({ next })}`}>
                Create an account
              </Link>
            </p>
          </SignedInAlready>
        </div>
        <WithoutAccount />
      </div>
    </>
  );
}
