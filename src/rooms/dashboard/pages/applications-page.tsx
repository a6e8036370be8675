import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { Guarded } from "#rooms/accounts/ui/door.ts";
import { Applications, applicationsHead } from "../ui/applications.tsx";
import { WaitingFrame } from "../ui/frame.tsx";

export const handle: PageHandle = { client: "always", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Applications") },
  { name: "robots", content: "noindex" },
];

export default function ApplicationsPage() {
  return (
    <Guarded audience="user" waiting={<WaitingFrame {...applicationsHead} />}>
      <Applications />
    </Guarded>
  );
}
