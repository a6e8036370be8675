import { academy } from "#foundation/academy.ts";
import { spokenHours } from "#foundation/spoken-hours.ts";
import { whatsAppChat } from "#foundation/whatsapp.ts";
import type { AdmissionSlip as Slip } from "../../contract/slip.ts";
import { levelWords, slipStatusNames, slipTitle } from "../../rules/slip-words.ts";
import { thingsToBring } from "../../rules/what-to-bring.ts";
import { SlipBand } from "./slip-band.tsx";
import { SlipCode } from "./slip-code.tsx";
import { SlipFacts } from "./slip-facts.tsx";
import { SlipLinks } from "./slip-links.tsx";

/** What a learner brings and whom to ask. */
function SlipFoot({ slip }: { readonly slip: Slip }) {
  const bring = thingsToBring(slip.program.mode);
  return (
    <div className="slip-foot">
      {bring.length > 0 && (
        <section>
          <h3>{slip.program.mode === "online" ? "What you need" : "What to bring"}</h3>
          <ul>
            {bring.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>Questions?</h3>
        <ul>
          <li>
            <a href={`tel:${academy.phone.replaceAll(" ", "")}`}>{academy.phone}</a> or{" "}
            <a href={whatsAppChat(academy.phone)}>WhatsApp</a>
          </li>
          <li>
            <a href={`mailto:${academy.supportEmail}`}>{academy.supportEmail}</a>
          </li>
          <li>{spokenHours(academy.supportHours).join(", ")}</li>
        </ul>
      </section>
    </div>
  );
}

/**
 * The admission slip, for plain pages and pages with React. A page that shows it has `slips.css`. Printed, it fits one A5 page.
 */
export function AdmissionSlip({ slip }: { readonly slip: Slip }) {
  const { learnerName, program, status } = slip;
  const level = levelWords(slip);
  return (
    <article className="slip" aria-labelledby="slip-name">
      <SlipBand band={slip.band} title={slipTitle} />
      <div className="slip-head">
        <p className={`pill ${status === "awaiting_form" ? "tone-warning" : "tone-success"}`}>
          {slipStatusNames[status]}
        </p>
        <h2 id="slip-name">{learnerName}</h2>
        <p className="slip-program">
          {program.title}
          {level && <span> {level}</span>}
        </p>
      </div>
      <SlipCode slip={slip} />
      <SlipFacts slip={slip} />
      <SlipFoot slip={slip} />
      <SlipLinks links={slip.links} />
    </article>
  );
}
