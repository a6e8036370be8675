import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { sentForm } from "#foundation/forms/later-form.ts";
import { postForm, showForm } from "#foundation/forms/server/post-form.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { stopAccountForm } from "../account/payment-info-form.ts";
import { stopAccountChange } from "../account/save-payment-info.server.ts";
import { visitorCalls } from "../endpoints.ts";

export const handle: PageHandle = { styles: "forms" };

export const headers = privateHeaders;

export const meta = (args: MetaArgs) =>
  unlistedHead(
    {
      title: "Stop the change of your bank account",
      description:
        "The link in our email stops a change of the account that your commissions go to.",
    },
    args,
  );

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
});

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const posted = await postForm(ctx, {
    form: stopAccountForm,
    formData: await request.formData(),
    rules: noRules,
    endpoint: visitorCalls.stopAccountChange,
    fallback: "We could not stop the change just now. Try again, or write to us.",
    run: ({ token }) => stopAccountChange(ctx, token),
  });
  return posted.isSent ? showForm(sentForm, 200) : posted.page;
}

const notComplete = "The link is incomplete. Open the link in our email again.";

/** A button and not just a link: programs that scan emails must not stop a change on a person's behalf. */
export default function StopAccountPage() {
  const { token } = useLoaderData<typeof loader>();
  const posted = useActionData<PostedForm>() ?? null;
  const refused = posted?.problems.token ?? (token ? undefined : notComplete);
  const problem = refused ?? posted?.message;
  return (
    <>
      <PageHeader
        title="Stop the change of your bank account"
        lead={
          posted?.isSent || refused
            ? undefined
            : "Did someone else change where your commissions go? Stop it here. They then keep going to your previous account, and every device is signed out."
        }
        width="form"
      />
      <div className="wrap wrap-form section stack">
        {posted?.isSent ? (
          <Alert tone="success" role="status" title="The change is stopped">
            Someone else may know your password.{" "}
            <Link to={`${href("/forgot-password")}?audience=affiliate`}>Set a new password</Link>{" "}
            now.
          </Alert>
        ) : (
          <>
            {problem && (
              <Alert tone="danger" role="alert">
                {problem}
              </Alert>
            )}
            {!refused && (
              <form method="post">
                <input type="hidden" name="token" value={token} />
                <Button type="submit">Stop the change</Button>
              </form>
            )}
          </>
        )}
        <p>
          You can also write to <ContactWays />.
        </p>
      </div>
    </>
  );
}
