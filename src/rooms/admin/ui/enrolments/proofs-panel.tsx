import { ActionButton } from "#design/action-button.tsx";
import { Link } from "#design/link.tsx";
import { Panel } from "#design/panel.tsx";
import { StatusPill } from "#design/status-pill.tsx";
import { formatNaira } from "#foundation/money.ts";
import { formatInstant } from "#foundation/time.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/contract/enrolment-record.ts";
import { proofState } from "../../rules/enrolment-words.ts";

export type ProofsPanelProps = {
  readonly proofs: EnrolmentRecord["proofs"];
  /** The picture itself. */
  readonly mayOpen: boolean;
  /** The case that compares it with the bank statement. */
  readonly mayReview: boolean;
};

/** Pictures of transfers that the learner sent, with what they claim to pay. */
export const ProofsPanel = ({ proofs, mayOpen, mayReview }: ProofsPanelProps) => (
  <Panel title="Proofs of transfers">
    <ul className="enrolment-lines">
      {proofs.map((proof) => {
        const { id, name, sentAt, claimedKobo, reviewId } = proof;
        const { label, tone } = proofState(proof);
        return (
          <li key={id}>
            <div>
              <b>{claimedKobo === null ? name : `Claims ${formatNaira(claimedKobo)}`}</b>
              <span>
                {name}, {formatInstant(sentAt)}
              </span>
            </div>
            <StatusPill tone={tone}>{label}</StatusPill>
            <div className="row">
              {mayOpen && (
                <ActionButton
                  variant="quiet"
                  icon="download"
                  aria-label={`Open proof ${name}`}
                  onAct={() => openFile(`/admin/payment-proofs/${id}/file`, "admin")}
                >
                  Open
                </ActionButton>
              )}
              {mayReview && reviewId && <Link to={`/admin/reviews/${reviewId}`}>Compare</Link>}
            </div>
          </li>
        );
      })}
    </ul>
  </Panel>
);
