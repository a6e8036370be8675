import { useCallback } from "react";
import { Link } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { callApi } from "#foundation/http/call.ts";

const waiting = { kind: "refund_to_approve", state: "open", page: 1, pageSize: 1 } as const;

/** How many refunds wait for a second owner, with the way to them. Nothing when there are none. */
export function WaitingRefunds() {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/reviews", { query: waiting }, { signal }),
    [],
  );
  const { state } = useLoaded(load);
  // It is a hint above the list; the list of cases says why it cannot be read.
  if (state.kind !== "ready" || state.value.total === 0) return null;
  const { total } = state.value;
  return (
    <Alert
      tone="warning"
      title={total === 1 ? "1 refund waits for approval" : `${total} refunds wait for approval`}
    >
      <p>
        <Link to="/admin/reviews?kind=refund_to_approve&state=open">See what waits</Link>
      </p>
    </Alert>
  );
}
