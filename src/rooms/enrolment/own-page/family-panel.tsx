import { Link } from "#design/actions/link.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { Panel } from "#design/page/panel.tsx";
import { formatFullDay } from "#foundation/time/time.ts";
import { TimelinePoints } from "#rooms/catalogue/door.ui.ts";
import { timelineTitle } from "#rooms/catalogue/fees/timeline-title.ts";
import type { Family, FamilyPlace } from "../family/read-family.server.ts";
import { EnrolmentStatusPill } from "./enrolment-facts.tsx";

/** One child: program, place and start, when the fee is due, and the slip. */
function Place({ one }: { readonly one: FamilyPlace }) {
  const { name, course, place, startsOn, due, page, slip } = one;
  const title = `${name}, ${course}`;
  return (
    <li className="stack stack-8">
      <div className="row row-apart">
        <h3>{page ? <Link to={page}>{title}</Link> : title}</h3>
        <EnrolmentStatusPill enrolment={one} />
      </div>
      <p>
        {[place, startsOn ? `starts on ${formatFullDay(startsOn)}` : "no start yet"]
          .filter(Boolean)
          .join(", ")}
      </p>
      <TimelinePoints points={due} label={`${timelineTitle}: ${name}`} />
      {slip && (
        <p className="no-print">
          <a className="button button-quiet" href={slip}>
            <Icon name="download" />
            {name}'s slip (PDF)
          </a>
        </p>
      )}
    </li>
  );
}

/** Every registration of a family, each with its name. Nothing for one alone. */
export function FamilyPanel({ family: { places } }: { readonly family: Family }) {
  if (places.length === 0) return null;
  return (
    <Panel title="Your family">
      <ul className="stack places">
        {places.map((one) => (
          <Place key={one.id} one={one} />
        ))}
      </ul>
    </Panel>
  );
}

/** The way to register another child without typing the same again. */
export function RegisterAnother({ family }: { readonly family: Family }) {
  const { another, isPaidTogether } = family;
  return (
    another && (
      <p className="no-print">
        <Link to={another.page}>{another.label}</Link>: you type only what is different
        {isPaidTogether && ", and pay for all at once"}.
      </p>
    )
  );
}
