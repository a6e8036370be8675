import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { postNewPassword } from "#rooms/accounts/door.server.ts";
import { ResetPasswordForm } from "#rooms/accounts/door.ui.ts";
import { headOf } from "../admin-page.tsx";
import { Frame } from "../frame.tsx";

export { handle, headers } from "../admin-page.tsx";

const title = "Welcome, choose your password for the office";

export const meta = () => headOf(title);

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
});

export const action = ({ request, context }: ActionFunctionArgs) =>
  postNewPassword(context.get(pageContext), request);

/** Where the email to a new colleague leads. */
export default function WelcomePage() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <Frame admin={null} current={null} title={title}>
      <div className="admin-form stack">
        <Suspense>
          <ResetPasswordForm
            token={token}
            audience="admin"
            why="invited"
            posted={useActionData<PostedForm>() ?? null}
          />
        </Suspense>
      </div>
    </Frame>
  );
}
