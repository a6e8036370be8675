import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { nextPage } from "#rooms/accounts/rules/next-page.ts";
import { SignIn } from "#rooms/accounts/ui/door.ts";
import { screenAfterSignIn } from "../rules/screens.ts";
import { headOf } from "../ui/admin-page.tsx";
import { Frame } from "../ui/frame.tsx";

export { handle, headers } from "../ui/admin-page.tsx";
export const meta = () => headOf("Admin sign-in");

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
