import { href, useParams } from "react-router";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { privateHeaders } from "#foundation/pages/private-headers.ts";
import { Guarded } from "#rooms/accounts/ui/door.ts";
import { statementTitle } from "../rules/payouts/statement-words.ts";
import { WaitingFrame } from "../ui/dashboard/frame.tsx";
import { Statement } from "../ui/statement.tsx";

export const handle: PageHandle = { client: "always", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle(statementTitle) },
  { name: "robots", content: "noindex" },
];

export default function StatementPage() {
  const { number = "" } = useParams();
  return (
    <Guarded
      audience="affiliate"
      waiting={<WaitingFrame current={href("/affiliate/dashboard")} title={statementTitle} />}
    >
      <Statement number={number} />
    </Guarded>
  );
}
