import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { Guarded } from "#rooms/accounts/ui/door.ts";
import { WaitingFrame } from "../ui/frame.tsx";
import { OwnRecords, recordsHead } from "../ui/own-records.tsx";

export const handle: PageHandle = { client: "always", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Your data") },
  { name: "robots", content: "noindex" },
];

export default function DataPage() {
  return (
    <Guarded audience="user" waiting={<WaitingFrame {...recordsHead} />}>
      <OwnRecords />
    </Guarded>
  );
}
