import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { nextPage } from "#rooms/accounts/rules/next-page.ts";
import { SignIn } from "#rooms/accounts/ui/door.ts";
import { screenAfterSignIn } from "../rules/screens.ts";
import { Frame } from "../ui/frame.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Admin sign-in") },
  { name: "robots", content: "noindex" },
];

/** To the affiliates (spec §2), or back to where the session ended. */
export const loader = ({ request }: LoaderFunctionArgs) => ({
  next: nextPage(new URL(request.url).searchParams.get("next"), screenAfterSignIn),
});

export default function LoginPage() {
  const { next } = useLoaderData<typeof loader>();
  return (
    <Frame admin={null} current={null} title="Admin sign-in">
      <div className="admin-form stack">
        <SignIn audience="admin" posted={null} next={next} />
      </div>
    </Frame>
  );
}
