import { Icon } from "#design/icons/icon.tsx";
import { Panel } from "#design/page/panel.tsx";
import { TimelinePoints } from "#rooms/catalogue/door.ui.ts";
import { timelineTitle } from "#rooms/catalogue/fees/timeline-title.ts";
import { allOf } from "../account/family-dues.ts";
import { FoldedSlip } from "./folded-slip.tsx";
import type { AdmissionSlip as Slip } from "./slip.ts";
import { levelWords, trainingWords } from "./slip-words.ts";

/** One child in short, with the slip as PDF and folded below. On paper there is only the slip. */
function Place({ slip }: { readonly slip: Slip }) {
  const { learnerName, program, code, centre, due, links, training } = slip;
  const level = levelWords(slip);
  const start = training ? `starts on ${trainingWords(slip).starts}` : "no start yet";
  return (
    <li className="stack stack-8">
      <div className="stack stack-8 no-print">
        <h3>{`${learnerName}, ${program.title}`}</h3>
        <p>{[level, centre?.name, start].filter(Boolean).join(", ")}</p>
        <p>
          Code <b className="money">{code}</b>
        </p>
        <TimelinePoints points={due} label={`${timelineTitle}: ${learnerName}`} />
        {links.own && (
          <p>
            <a className="button button-quiet" href={links.own.pdf}>
              <Icon name="download" />
              Slip (PDF)<span className="visually-hidden"> of {learnerName}</span>
            </a>
          </p>
        )}
      </div>
      <FoldedSlip slip={slip} />
    </li>
  );
}

/** The slips of several learners who were paid for at once. */
export const FamilySlips = ({ slips }: { readonly slips: readonly Slip[] }) => (
  <Panel title={`Admission slips for ${allOf(slips.length)}`} className="slip-family">
    <ul className="stack places">
      {slips.map((slip) => (
        <Place key={slip.code} slip={slip} />
      ))}
    </ul>
  </Panel>
);
