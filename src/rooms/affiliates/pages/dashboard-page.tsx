import { href } from "react-router";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { Guarded } from "#rooms/accounts/ui/door.ts";
import { WaitingFrame } from "../ui/dashboard/frame.tsx";
import { Overview } from "../ui/dashboard/overview.tsx";

export const handle: PageHandle = { client: "always", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Affiliate dashboard") },
  { name: "robots", content: "noindex" },
];

export default function AffiliateDashboardPage() {
  return (
    <Guarded
      audience="affiliate"
      waiting={<WaitingFrame current={href("/affiliate/dashboard")} title="Your dashboard" />}
    >
      <Overview />
    </Guarded>
  );
}
