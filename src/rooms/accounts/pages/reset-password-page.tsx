import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { TextField } from "#design/text-field.tsx";
import { pageContext } from "#foundation/page-context.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { Audience, resetPasswordEndpoint } from "../contract/passwords.ts";
import { minimumPasswordLength } from "../rules/password-length.ts";
import { resetPassword } from "../server/reset-password.ts";
import { errorAt, formName, OneTimeForm } from "./one-time-form.tsx";
import { runForm } from "./run-form.ts";

const signIns = { user: "/login", affiliate: "/affiliate/login", admin: "/admin/login" } as const;

export const headers = privateHeaders;

export const meta = () => [
  { title: pageTitle("Set a new password") },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const audience = Audience.safeParse(searchParams.get("audience"));
  return {
    token: searchParams.get("token") ?? "",
    isConfirmed: searchParams.has("confirmed"),
    signIn: signIns[audience.success ? audience.data : "user"],
  };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  runForm(request, context.get(pageContext), resetPasswordEndpoint, (given) =>
    resetPassword(context.get(pageContext), given),
  );

/** What the page says to who comes by the link of a mail, and to who has just confirmed an address. */
const words = {
  reset: {
    title: "Set a new password",
    lead: `Choose a password of ${minimumPasswordLength} characters or more. Every device that is signed in will be signed out.`,
  },
  confirmed: {
    title: "Now choose a password",
    lead: `Your email address is confirmed. Every device was signed out, and the old password no longer works. Choose a new one of ${minimumPasswordLength} characters or more.`,
  },
};

/** Choose a password, once (docs/api.md, reset-password). */
export default function ResetPasswordPage() {
  const { token, isConfirmed, signIn } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const stale = errorAt(outcome, "token");
  return (
    <OneTimeForm
      {...(isConfirmed ? words.confirmed : words.reset)}
      outcome={outcome}
      button="Set password"
      success={
        <>
          Your password is set. <Link to={signIn}>Sign in</Link>
        </>
      }
    >
      <input type="hidden" name="token" value={token} id={`${formName}-token`} />
      {stale && (
        <p>
          <Link to="/forgot-password">Ask for a new link</Link>
        </p>
      )}
      <TextField
        form={formName}
        name="password"
        type="password"
        label="New password"
        autoComplete="new-password"
        required
        minLength={minimumPasswordLength}
        error={errorAt(outcome, "password")}
      />
    </OneTimeForm>
  );
}
