import { useState } from "react";
import { reasonOf } from "#design/list/list-view.tsx";
import { showToast } from "#design/toast.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { ApplicationRecord } from "#rooms/affiliates/contract/application.ts";
import type { NewCredentials } from "./credentials-dialog.tsx";

type Decision = {
  readonly application: ApplicationRecord;
  /** Of a rejection; null approves. */
  readonly reason: string | null;
};

/**
 * Approving and rejecting, once at a time.
 * @param onDecided shows the lists again
 */
export function useReview(onDecided: () => void) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ decision: Decision; reason: string } | null>(null);
  const [credentials, setCredentials] = useState<NewCredentials | null>(null);

  async function decide(decision: Decision) {
    const { application, reason } = decision;
    setBusyId(application.id);
    setFailed(null);
    try {
      const result = await callApi("POST /admin/applications/:id/review", {
        params: { id: application.id },
        body:
          reason === null
            ? { status: "approved" }
            : { status: "rejected", rejectionReason: reason },
      });
      if (result.credentials) {
        const { full_name: name } = application;
        setCredentials({ name, ...result.credentials, affiliateCode: result.affiliateCode ?? "" });
      } else showToast(reason === null ? "Application approved" : "Application rejected");
      onDecided();
    } catch (error) {
      setFailed({ decision, reason: reasonOf(error) });
      // Somebody else was first: the lists show their decision.
      if (error instanceof CallError && error.status === 409) onDecided();
    } finally {
      setBusyId(null);
    }
  }
  return {
    busyId,
    /** Spec §8. */
    problem: failed && `Failed to review application: ${failed.reason}`,
    retry: () => failed && void decide(failed.decision),
    credentials,
    hideCredentials: () => setCredentials(null),
    approve: (application: ApplicationRecord) => void decide({ application, reason: null }),
    reject: (application: ApplicationRecord, reason: string) =>
      void decide({ application, reason }),
  };
}
