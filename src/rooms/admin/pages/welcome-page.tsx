import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { DescriptionList } from "#design/text/description-list.tsx";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { postNewPassword, readInvitation } from "#rooms/accounts/door.server.ts";
import { ResetPasswordForm } from "#rooms/accounts/door.ui.ts";
import { type StaffRole, staffRoleNames } from "#rooms/accounts/permissions.ts";
import { headOf } from "../admin-page.tsx";
import { Frame } from "../frame.tsx";

export { headers } from "../admin-page.tsx";
export const handle: PageHandle = { client: "always", bare: true };

const title = "Welcome, choose your password for the office";

export const meta = () => headOf(title);

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token, invitation: await readInvitation(context.get(pageContext), token) };
};

export const action = ({ request, context }: ActionFunctionArgs) =>
  postNewPassword(context.get(pageContext), request);

/** `Cashier, Jalingo, Taraba` */
const roleOf = ({ role, location }: { role: StaffRole | null; location: string | null }) =>
  [role && staffRoleNames[role], location].filter(Boolean).join(", ");

/** Where the email to a new colleague leads. */
export default function WelcomePage() {
  const { token, invitation } = useLoaderData<typeof loader>();
  return (
    <Frame admin={null} current={null} title={title}>
      <div className="admin-form stack">
        {invitation && (
          <DescriptionList
            items={[
              ...(invitation.role ? [{ term: "Your role", value: roleOf(invitation) }] : []),
              { term: "You sign in with", value: invitation.email },
            ]}
          />
        )}
        <Suspense>
          <ResetPasswordForm
            token={token}
            audience="admin"
            why="invited"
            email={invitation?.email ?? null}
            posted={useActionData<PostedForm>() ?? null}
          />
        </Suspense>
      </div>
    </Frame>
  );
}
