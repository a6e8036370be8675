import { href } from "react-router";
import { Button, ButtonLink, type ButtonVariant } from "#design/actions/button.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { listCentres } from "#foundation/academy/centres.ts";
import { useHydrated } from "#foundation/browser/use-hydrated.ts";
import { spellNumber, weekLength } from "#rooms/catalogue/training/training-words.ts";
import { type PositionName, positionGroups } from "./positions.ts";

type Titled = { readonly title: string; readonly text: string };

type Applying = { readonly onApply: (position: string) => void; readonly onNear: () => void };

/** Three trades to teach, beside the title where there is room. */
export function Doors() {
  return (
    <div className="careers-doors" aria-hidden="true">
      <CardArt id="careers-hammer" family="build" glyph="ph:hammer" />
      <CardArt id="careers-solar" family="power" glyph="ph:solar-panel" />
      <CardArt id="careers-scissors" family="care" glyph="ph:scissors" />
    </div>
  );
}

export function CultureAndBenefits({
  culture,
  benefits,
}: {
  readonly culture: readonly string[];
  readonly benefits: readonly Titled[];
}) {
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
          {benefits.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

/** @param about each centre, after its state and its week */
export function Locations({ about }: { readonly about: string }) {
  return (
    <section className="wrap section" aria-labelledby="locations">
      <h2 id="locations">Where you would work</h2>
      <ul className="careers-places">
        {listCentres().map(({ id, name, state, address }) => (
          <li key={id} className="careers-place">
            <h3>{name}</h3>
            <p>
              The centre for {state} State, with the same {spellNumber(weekLength())}-day week as
              the others. {about}
            </p>
            <address>
              <Icon name="map-pin" />
              {address}
            </address>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PositionRowProps = { readonly position: PositionName; readonly duties: string } & Applying;

type Props = {
  /** Chosen in the form; empty for the applicant to choose. */
  readonly position?: string | undefined;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: "normal" | "large" | undefined;
  readonly onApply: (position: string) => void;
  /** Loads the form, while someone is about to press. */
  readonly onNear: () => void;
};

/** Opens the form in a dialog; without scripts it leads to the form's own page. */
export function ApplyButton({ position = "", variant, size, onApply, onNear }: Props) {
  const words = <>Apply Now{position && <span className="visually-hidden">: {position}</span>}</>;
  if (!useHydrated()) {
    const query = position && `?${new URLSearchParams({ position })}`;
    return (
      <ButtonLink to={`${href("/careers/apply")}${query}`} variant={variant} size={size}>
        {words}
      </ButtonLink>
    );
  }
  return (
    <Button
      variant={variant}
      size={size}
      onClick={() => onApply(position)}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {words}
    </Button>
  );
}

function PositionRow({ position, duties, ...applying }: PositionRowProps) {
  return (
    <li className="careers-position">
      <div>
        <h4>{position}</h4>
        <p>{duties}</p>
      </div>
      <ApplyButton position={position} variant="secondary" {...applying} />
    </li>
  );
}

export function Positions({
  duties,
  ...applying
}: { readonly duties: Readonly<Record<PositionName, string>> } & Applying) {
  return (
    <section className="wrap section" aria-labelledby="positions">
      <h2 id="positions">Positions</h2>
      <div className="pt-24">
        {positionGroups.map(({ label, positions }) => (
          <div key={label} className="careers-group">
            <h3>{label}</h3>
            <ul>
              {positions.map((position) => (
                <PositionRow
                  key={position}
                  position={position}
                  duties={duties[position]}
                  {...applying}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export function HowWeHire({ steps }: { readonly steps: readonly Titled[] }) {
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
