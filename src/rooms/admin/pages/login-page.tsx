import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { academy } from "#foundation/academy/academy.ts";
import { sentForm } from "#foundation/forms/later-form.ts";
import { showForm } from "#foundation/forms/server/post-form.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { newAdminSessionOf, postSignIn } from "#rooms/accounts/door.server.ts";
import { type PostedAccount, SignIn } from "#rooms/accounts/door.ui.ts";
import { nextPage } from "#rooms/accounts/sign-in/next-page.ts";
import { headOf } from "../admin-page.tsx";
import { Frame } from "../frame.tsx";
import { screenAfterSignIn } from "../screens.ts";

export { headers } from "../admin-page.tsx";
export const handle: PageHandle = { client: "always", bare: true };
export const meta = () => headOf("Admin sign-in");

/** Where the session ended; empty without it. */
const askedOf = (request: Request) => nextPage(new URL(request.url).searchParams.get("next"), "");

export const loader = ({ request }: LoaderFunctionArgs) => ({ asked: askedOf(request) });

/** Handles the form if it is posted before the page's scripts have loaded. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const posted = await postSignIn(ctx, request, "admin");
  if (!posted.isSent) return posted.page;
  const session = newAdminSessionOf(
    ctx,
    posted.result,
    (admin) => askedOf(request) || screenAfterSignIn(admin),
  );
  return showForm<PostedAccount>({ ...sentForm, session }, 200);
}

export default function LoginPage() {
  const { asked } = useLoaderData<typeof loader>();
  return (
    <Frame admin={null} current={null} title="Admin sign-in">
      <div className="admin-form stack">
        <p>The office of {academy.name}, for its staff.</p>
        <Suspense>
          <SignIn
            audience="admin"
            posted={useActionData<PostedAccount>() ?? null}
            next={asked || "/admin"}
            nextFor={(admin) => asked || screenAfterSignIn(admin)}
          />
        </Suspense>
      </div>
    </Frame>
  );
}
