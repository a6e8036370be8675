import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { Guarded } from "#rooms/accounts/ui/door.ts";
import { WaitingFrame } from "../ui/frame.tsx";
import { Overview } from "../ui/overview.tsx";

export const handle: PageHandle = { client: "always", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Your dashboard") },
  { name: "robots", content: "noindex" },
];

export default function DashboardPage() {
  return (
    <Guarded audience="user" waiting={<WaitingFrame current="/dashboard" title="Your dashboard" />}>
      <Overview />
    </Guarded>
  );
}
