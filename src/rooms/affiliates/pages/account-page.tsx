import { PageHeader } from "#design/page-header.tsx";
import { Skeleton } from "#design/skeleton.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { Guarded } from "#rooms/accounts/ui/door.ts";
import { AccountPanels } from "../ui/account/account-panels.tsx";

export const handle: PageHandle = { client: "always" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Affiliate account") },
  { name: "robots", content: "noindex" },
];

/** Password and devices of an affiliate. */
export default function AccountPage() {
  return (
    <>
      <PageHeader ground="deep" kicker="Affiliate dashboard" title="Account" />
      <div className="wrap section stack">
        <Guarded audience="affiliate" waiting={<Skeleton label="Loading your account" lines={6} />}>
          <AccountPanels />
        </Guarded>
        <noscript>
          <p>This page needs JavaScript.</p>
        </noscript>
      </div>
    </>
  );
}
