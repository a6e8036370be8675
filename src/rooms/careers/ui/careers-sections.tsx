import { CardArt } from "#design/card-art/card-art.tsx";
import { Icon } from "#design/icon.tsx";
import { positionDuties } from "../rules/position-duties.ts";
import { type PositionName, positionGroups } from "../rules/positions.ts";
import { ApplyButton } from "./apply-button.tsx";
import { benefits, culture, locations, steps } from "./careers-words.ts";

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
        {locations.map(({ id, name, address, art, text }) => (
          <li key={id} className="careers-place">
            <CardArt
              id={`centre-${id}`}
              family={id === "jalingo" ? "build" : "cloth"}
              glyph={art}
            />
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
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
