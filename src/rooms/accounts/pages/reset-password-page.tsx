import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { ResetPasswordForm } from "../passwords/later-new-password.ui.ts";
import { readAudience } from "../passwords/passwords.ts";
import { postNewPassword } from "../passwords/post-new-password.server.ts";

export const handle: PageHandle = { client: "always" };

export const headers = privateHeaders;

export const meta = (args: MetaArgs) =>
  unlistedHead(
    {
      title: "Set a new password",
      description: "The link in our email lets you set a new password.",
    },
    args,
  );

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return {
    token: searchParams.get("token") ?? "",
    audience: readAudience(searchParams.get("audience")),
    why: searchParams.has("confirmed") ? ("confirmed" as const) : ("reset" as const),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  postNewPassword(context.get(pageContext), request);

export default function ResetPasswordPage() {
  const link = useLoaderData<typeof loader>();
  return (
    <Suspense>
      <ResetPasswordForm {...link} posted={useActionData<PostedForm>() ?? null} />
    </Suspense>
  );
}
