import { spokenHours } from "#foundation/spoken-hours.ts";
import type { AdmissionSlip } from "../../contract/slip.ts";
import { feeWords, placeWords, trainingWords, whenToCome } from "../../rules/slip-words.ts";

function Place({ slip }: { readonly slip: AdmissionSlip }) {
  const { centre } = slip;
  if (!centre) return placeWords(slip);
  return (
    <>
      {centre.address}
      <small>
        <a href={centre.mapUrl} className="no-print">
          Open the map
        </a>
        <span>{centre.phone}</span>
        <span>{spokenHours(centre.hours).join(", ")}</span>
      </small>
    </>
  );
}

/** When, where and what was paid. */
export function SlipFacts({ slip }: { readonly slip: AdmissionSlip }) {
  const { starts, ends } = trainingWords(slip);
  const { amount, covers } = feeWords(slip);
  const come = whenToCome(slip);
  return (
    <dl className="slip-facts">
      <div>
        <dt>Training starts</dt>
        <dd>{starts}</dd>
      </div>
      {ends && (
        <div>
          <dt>Training ends</dt>
          <dd>{ends}</dd>
        </div>
      )}
      <div className="slip-wide">
        <dt>{slip.centre ? "Centre" : "Place"}</dt>
        <dd>
          <Place slip={slip} />
        </dd>
      </div>
      {come.length > 0 && (
        <div className="slip-wide">
          <dt>When to come</dt>
          <dd>{come.join(" ")}</dd>
        </div>
      )}
      <div className="slip-wide">
        <dt>Fee</dt>
        <dd>
          {amount}
          {covers.length > 0 && (
            <small>
              {covers.map((part) => (
                <span key={part}>{part}</span>
              ))}
            </small>
          )}
        </dd>
      </div>
    </dl>
  );
}
