import { CardArt } from "#design/card-art/card-art.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { listCentres } from "#foundation/academy/centres.ts";
import {
  spellDays,
  spellNumber,
  weekLength,
  weekParts,
} from "#rooms/catalogue/rules/training/training-words.ts";
import { positionDuties } from "../rules/position-duties.ts";
import { type PositionName, positionGroups } from "../rules/positions.ts";
import { ApplyButton } from "./apply-button.tsx";

/**
 * What it is like to work here, and what we offer: only what is true of every serious academy.
 * Figures belong in a contract.
 */

const culture = [
  "We hire people who have worked in the trade they teach.",
  `The week has ${spellDays(weekLength())}: ${weekParts()}.`,
  "Groups are small, so that everybody gets the tool into their own hands.",
  "Instructors are responsible for the tools and for everyone's safety.",
  "We explain in the language that the learner understands.",
  "We say when a learner is not ready. A certificate is worth what the weakest holder can do.",
];

const benefits = [
  {
    term: "Terms in writing",
    text: "Salary, hours and leave are in a contract that you read before you sign it.",
  },
  {
    term: "Health and pension",
    text: "What the law requires of an employer, explained to you together with the contract.",
  },
  {
    term: "Tools and protection",
    text: "What you teach with is in the workshop. You do not have to bring your own.",
  },
  {
    term: "Learning to teach",
    text: "You see how others do it, and learn to assess by a written standard.",
  },
  {
    term: "A place that suits you",
    text: "At a centre or online: the form asks which you prefer.",
  },
];

/** Centres have no pictures of their own here: the doors take turns. */
const doors = [
  { family: "build", glyph: "tabler:trowel" },
  { family: "cloth", glyph: "ph:needle" },
  { family: "power", glyph: "ph:wrench" },
] as const;

const steps = [
  { title: "Apply", text: "One form and four documents. You get a reference by email at once." },
  {
    title: "Talk",
    text: "If it fits an open position, we call or write to you to arrange an interview.",
  },
  {
    title: "Show",
    text: "For trades: you do a piece of work in the workshop, and explain it as you go.",
  },
];

type Applying = { readonly onApply: (position: string) => void; readonly onNear: () => void };

/** Three trades to teach, beside the title where there is room. */
export function Doors() {
  return (
    <div className="careers-doors" aria-hidden="true">
      <CardArt id="careers-carpentry" family="build" glyph="ph:hammer" />
      <CardArt id="careers-solar" family="power" glyph="ph:solar-panel" />
      <CardArt id="careers-beauty" family="care" glyph="ph:scissors" />
    </div>
  );
}

export function CultureAndBenefits() {
  return (
    <div className="wrap section careers-terms">
      <section aria-labelledby="culture">
        <h2 id="culture">How we work</h2>
        <ul className="careers-rules">
          {culture.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="benefits">
        <h2 id="benefits">What you can expect</h2>
        <dl className="careers-rules">
          {benefits.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

export function Locations() {
  return (
    <section className="wrap section" aria-labelledby="locations">
      <h2 id="locations">Where you would work</h2>
      <ul className="careers-places">
        {listCentres().map(({ id, name, state, address }, at) => (
          <li key={id} className="careers-place">
            <CardArt id={`centre-${id}`} {...(doors[at % doors.length] ?? doors[0])} />
            <div>
              <h3>{name}</h3>
              <p>
                The centre for {state} State, with the same {spellNumber(weekLength())}-day week as
                the others. Physical programs are taught here, and hybrid learners come for their
                days of practice.
              </p>
              <address>
                <Icon name="map-pin" />
                {address}
              </address>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PositionRow({ position, ...applying }: { readonly position: PositionName } & Applying) {
  return (
    <li className="careers-position">
      <div>
        <h4>{position}</h4>
        <p>{positionDuties[position]}</p>
      </div>
      <ApplyButton position={position} variant="secondary" {...applying} />
    </li>
  );
}

export function Positions(applying: Applying) {
  return (
    <section className="wrap section" aria-labelledby="positions">
      <h2 id="positions">The eight positions</h2>
      <div className="pt-24">
        {positionGroups.map(({ label, positions }) => (
          <div key={label} className="careers-group">
            <h3>{label}</h3>
            <ul>
              {positions.map((position) => (
                <PositionRow key={position} position={position} {...applying} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export function HowWeHire() {
  return (
    <section className="wrap section" aria-labelledby="hiring">
      <h2 id="hiring">How we hire</h2>
      <ol className="careers-steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
