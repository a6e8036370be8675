import { href } from "react-router";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { privateHeaders } from "#foundation/pages/private-headers.ts";
import { Guarded } from "#rooms/accounts/ui/door.ts";
import { WaitingFrame } from "../ui/dashboard/frame.tsx";
import { Referrals } from "../ui/referrals/referrals.tsx";

export const handle: PageHandle = { client: "always", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Referrals") },
  { name: "robots", content: "noindex" },
];

export default function ReferralsPage() {
  return (
    <Guarded
      audience="affiliate"
      waiting={<WaitingFrame current={href("/affiliate/referrals")} title="Referrals" />}
    >
      <Referrals />
    </Guarded>
  );
}
