import { useCallback } from "react";
import { reasonOf } from "#design/list/list-view.tsx";
import { LoadFailed } from "#design/loading/load-failed.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { type Loaded, useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { History } from "../record-part.tsx";
import { ApplicationCard, failedToLoad } from "./applications.tsx";
import { Reviewing } from "./reviewing.tsx";

/** A record while it loads, and when that failed. */
export function WaitingRecord({ loaded }: { readonly loaded: Loaded<unknown> }) {
  const { state, reload } = loaded;
  if (state.kind !== "failed") return <Skeleton label="Loading" lines={6} />;
  return <LoadFailed title={failedToLoad(reasonOf(state.error))} onRetry={reload} />;
}

/** One application with its decisions. */
export function ApplicationScreen({
  id,
  mayReview,
}: {
  readonly id: string;
  readonly mayReview: boolean;
}) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/applications/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  if (loaded.state.kind !== "ready") return <WaitingRecord loaded={loaded} />;
  const { application, history } = loaded.state.value;
  return (
    <Reviewing mayReview={mayReview} onDecided={loaded.reload}>
      {(actionsOf) => (
        <div className="admin-record">
          <ApplicationCard application={application} actions={actionsOf(application)} isAlone />
          <History events={history} />
        </div>
      )}
    </Reviewing>
  );
}
