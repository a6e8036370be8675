import { href } from "react-router";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { privateHeaders } from "#foundation/pages/private-headers.ts";
import { Guarded } from "#rooms/accounts/ui/door.ts";
import { Desk } from "../ui/desk/desk.tsx";
import { WaitingDesk } from "../ui/desk/desk-frame.tsx";

export const handle: PageHandle = { client: "always", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Affiliate dashboard") },
  { name: "robots", content: "noindex" },
];

export default function DeskPage() {
  return (
    <Guarded
      audience="affiliate"
      waiting={<WaitingDesk current={href("/affiliate/dashboard")} title="Your dashboard" />}
    >
      <Desk />
    </Guarded>
  );
}
