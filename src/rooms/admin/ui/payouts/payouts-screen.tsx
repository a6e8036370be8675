import { useSearchParams } from "react-router";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { may } from "../../rules/screens.ts";
import { HeadTabs } from "../head-parts.tsx";
import { CountsFailed, RecordPart } from "../record-part.tsx";
import { DuePart } from "./due-part.tsx";
import { Payouts } from "./payouts.tsx";

const loadDue = (signal: AbortSignal) => callApi("GET /admin/payouts/due", {}, { signal });

/** What is due now, and the payouts that were made, each under its tab. */
export function PayoutsScreen({ admin }: { readonly admin: AdminUser }) {
  const [parameters] = useSearchParams();
  const isList = parameters.get("tab") === "made";
  const due = useLoaded(loadDue);
  const count =
    due.state.kind === "ready"
      ? ` (${due.state.value.affiliates.length.toLocaleString("en-NG")})`
      : "";
  return (
    <>
      <HeadTabs
        label="Payouts"
        tabs={[
          { label: `Due now${count}`, to: "?", isCurrent: !isList },
          { label: "Payouts made", to: "?tab=made", isCurrent: isList },
        ]}
      />
      {isList ? (
        <>
          <CountsFailed loaded={due} />
          <Payouts />
        </>
      ) : (
        <RecordPart loaded={due} noun="what is due">
          {(value) => (
            <DuePart due={value} mayMake={may(admin, "payouts.make")} onRefused={due.reload} />
          )}
        </RecordPart>
      )}
    </>
  );
}
