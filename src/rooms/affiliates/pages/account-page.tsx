import { href } from "react-router";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { privateHeaders } from "#foundation/pages/private-headers.ts";
import { Guarded } from "#rooms/accounts/ui/door.ts";
import { AccountPanels } from "../ui/account-panels.tsx";
import { WaitingFrame } from "../ui/dashboard/frame.tsx";

export const handle: PageHandle = { client: "always", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Affiliate account") },
  { name: "robots", content: "noindex" },
];

/** Password and devices of an affiliate. */
export default function AccountPage() {
  return (
    <Guarded
      audience="affiliate"
      waiting={<WaitingFrame current={href("/affiliate/account")} title="Account" />}
    >
      <AccountPanels />
    </Guarded>
  );
}
