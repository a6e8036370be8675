import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { laterForm, sentForm } from "#foundation/forms/later-form.ts";
import { postForm, showForm } from "#foundation/forms/server/post-form.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { visitorCalls } from "../endpoints.ts";
import { unreachable } from "../registration/registration-view.ui.ts";
import { confirmWaiting } from "../waiting-list/join-waiting-list.server.ts";
import { confirmWaitingForm } from "../waiting-list/waiting-list-form.ts";

export const handle: PageHandle = { client: "always" };

const ConfirmWaitingForm = laterForm(
  "confirm-waiting",
  async () => (await import("../waiting-list/confirm-waiting-form.tsx")).ConfirmWaitingForm,
);

export const headers = privateHeaders;

export const meta = (args: MetaArgs<typeof loader>) =>
  unlistedHead(
    {
      title: "Wait for a seat",
      description: "The link in our email puts you on the waiting list of a full program.",
    },
    args,
  );

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
});

/** The form of a browser without scripts; with them it goes to the API. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const posted = await postForm(ctx, {
    form: confirmWaitingForm,
    formData: await request.formData(),
    rules: noRules,
    endpoint: visitorCalls.confirmWaiting,
    fallback: unreachable,
    run: (given) => confirmWaiting(ctx, given),
  });
  return posted.isSent ? showForm(sentForm, 200) : posted.page;
}

export default function WaitingListPage() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <Suspense>
      <ConfirmWaitingForm token={token} posted={useActionData<PostedForm>() ?? null} />
    </Suspense>
  );
}
