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
import { Audience, resetPasswordEndpoint } from "../contract/passwords.ts";
import { resetPassword } from "../server/reset-password.ts";
import { errorAt, formName, OneTimeForm } from "./one-time-form.tsx";
import { runForm } from "./run-form.ts";

const signIns = { user: "/login", affiliate: "/affiliate/login", admin: "/admin/login" } as const;

/** The address carries a key: it is neither kept, nor indexed, nor told to other pages. */
export const headers = () => ({ "cache-control": "no-store", "referrer-policy": "no-referrer" });

export const meta = () => [
  { title: pageTitle("Set a new password") },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const audience = Audience.safeParse(searchParams.get("audience"));
  return {
    token: searchParams.get("token") ?? "",
    signIn: signIns[audience.success ? audience.data : "user"],
  };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  runForm(request, context.get(pageContext), resetPasswordEndpoint, (given) =>
    resetPassword(context.get(pageContext), given),
  );

/** Where the link of a mail leads: choose a password, once (docs/api.md, reset-password). */
export default function ResetPasswordPage() {
  const { token, signIn } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const stale = errorAt(outcome, "token");
  return (
    <OneTimeForm
      title="Set a new password"
      lead="Choose a password of 8 characters or more. Every device that is signed in will be signed out."
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
        minLength={8}
        error={errorAt(outcome, "password")}
      />
    </OneTimeForm>
  );
}
