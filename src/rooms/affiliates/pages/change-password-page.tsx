import { href, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageSkeleton } from "#design/loading/skeleton.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { ChangePasswordForm, Guarded, useSession } from "#rooms/accounts/door.ui.ts";
import { nextPage } from "#rooms/accounts/sign-in/next-page.ts";
import { SignOut } from "../dashboard/frame.tsx";

export const handle: PageHandle = { client: "at-once", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Choose your own password") },
  { name: "robots", content: "noindex" },
];

export const loader = ({ request }: LoaderFunctionArgs) => ({
  next: nextPage(new URL(request.url).searchParams.get("next"), href("/affiliate/dashboard")),
});

/** Who is signed in, and a button to sign out. */
const Own = () => (
  <div className="row row-apart">
    <p>
      Signed in as <b className="wrap-anywhere">{useSession("affiliate")?.person.email}</b>
    </p>
    <SignOut />
  </div>
);

/** Where a sign-in with a temporary password leads; every other screen of affiliates leads here first. */
export default function ChangePasswordPage() {
  const { next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        width="form"
        title="Choose your own password"
        lead="You signed in with a temporary password, which others may have seen. Enter it once more, then choose your own: after that your dashboard opens."
      />
      <div className="wrap wrap-form section stack">
        <Guarded audience="affiliate" waiting={<PageSkeleton label="Loading" lines={4} />}>
          <ChangePasswordForm audience="affiliate" onChanged={() => location.replace(next)} />
          <Own />
        </Guarded>
      </div>
    </>
  );
}
