import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { SignedInAlready } from "#design/messages/signed-in-already.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { laterForm, sentForm } from "#foundation/forms/later-form.ts";
import { postForm, showForm } from "#foundation/forms/server/post-form.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { notDone } from "#rooms/accounts/account-texts.ts";
import { newSessionOf, refuseWithoutScripts, registerPerson } from "#rooms/accounts/door.server.ts";
import type { PostedAccount } from "#rooms/accounts/door.ui.ts";
import { deviceName } from "#rooms/accounts/sessions/device-name.ts";
import { nextPage } from "#rooms/accounts/sign-in/next-page.ts";
import { registerEndpoint } from "#rooms/accounts/sign-in/sign-in.ts";
import { signUpForm } from "#rooms/accounts/sign-in/sign-up-form.ts";
import { findReferrer } from "#rooms/affiliates/door.server.ts";
import { sentYou } from "#rooms/affiliates/referrals/privacy.ts";
import { codeText } from "#rooms/affiliates/sharing/affiliate-code.ts";
import { onRegistered } from "../on-registered.ts";

/**
 * The sign-up page. It is the shell's, not a room's: accounts know no other room, and the form asks for an affiliate's
 * code.
 */
export const handle: PageHandle = { client: "touched" };

const SignUpForm = laterForm(
  "sign-up",
  async () => (await import("./sign-up-form.tsx")).SignUpForm,
);

export const meta = (args: MetaArgs) =>
  unlistedHead(
    {
      title: "Create an account",
      description: `Make an account at ${academy.name}: choose a program, register, and pay by card or bank transfer, also in parts.`,
    },
    args,
  );

const parametersOf = (request: Request) => new URL(request.url).searchParams;
const askedOf = (request: Request) => parametersOf(request).get("next");
const nextOf = (request: Request) => nextPage(askedOf(request), href("/dashboard"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const link = await findReferrer(context.get(pageContext), parametersOf(request));
  return {
    next: nextOf(request),
    isAsked: askedOf(request) !== null,
    link,
    kicker: link && sentYou(link.affiliateName),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const formData = await request.formData();
  const keptCode = codeText(String(formData.get("keptCode") ?? "")) || null;
  const device = deviceName(request.headers.get("user-agent") ?? undefined);
  const posted = await postForm(ctx, {
    form: signUpForm,
    formData,
    rules: noRules,
    endpoint: registerEndpoint,
    fallback: notDone,
    run: (given) => {
      refuseWithoutScripts(formData);
      const affiliateCode = given.affiliateCode || keptCode;
      const isKept = affiliateCode?.toUpperCase() === keptCode;
      const via = isKept ? String(formData.get("keptVia") ?? "") : undefined;
      const person = { ...given, affiliateCode, via, device, deviceToken: null };
      return registerPerson(ctx, person, onRegistered);
    },
  });
  if (!posted.isSent) return posted.page;
  const session = newSessionOf(posted.result, nextOf(request));
  return showForm<PostedAccount>({ ...sentForm, session }, 200);
}

/** The programs, with the code for browsers that keep none. */
const programsOf = ({ keptCode, via }: { keptCode: string; via: string | null }) =>
  `${href("/programs")}?${new URLSearchParams({ ref: keptCode, ...(via ? { via } : {}) })}`;

/** An affiliate's link leads here, and most people who follow it want to see the programs first. */
export default function SignUpPage() {
  const { next, isAsked, link, kicker } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Create an account"
        kicker={kicker}
        lead={
          link
            ? "See what you can learn first. You can also register for a program without an account."
            : "Register several learners, pay once, and find every slip and receipt again."
        }
        width="form"
      >
        {link && (
          <div className="row pt-12">
            <ButtonLink to={programsOf(link)} variant="keke" size="large">
              See our programs
            </ButtonLink>
          </div>
        )}
      </PageHeader>
      <div className="wrap wrap-form section">
        <SignedInAlready next={next} isAsked={isAsked} here={href("/register")}>
          <Suspense>
            <SignUpForm next={next} link={link} posted={useActionData<PostedAccount>() ?? null} />
          </Suspense>
          <p>
            Already have an account?{" "}
            <Link to={`${href("/login")}?${new URLSearchParams({ next })}`}>Sign in</Link>
          </p>
          <p className="hint">
            You can also register for a program and pay without an account.{" "}
            <Link to={href("/programs")}>See the programs</Link>
          </p>
        </SignedInAlready>
      </div>
    </>
  );
}
