import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link } from "#design/actions/link.tsx";
import { Select } from "#design/fields/select.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { formatCount } from "#foundation/amounts/durations.ts";
import { formatNaira, koboToNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import { fewSeatsAfter } from "#rooms/catalogue/intakes/seats.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import { FeeTable } from "../registration/fee-parts.tsx";
import type { CartLine as Line } from "./cart.ts";
import { LineParts } from "./cart-plan.tsx";
import { changeInCart, clearCart } from "./cart-store.ui.ts";
import type { QuotedItem } from "./order.ts";
import type { ShownLine } from "./use-checkout-data.ui.ts";

/** `2 programs`; `3 places` if one has several learners. */
function titleOf(lines: readonly ShownLine[]): string {
  const programs = new Set(lines.map(({ line }) => line.id)).size;
  if (lines.length > programs) return `${lines.length} places`;
  return `${programs} ${programs === 1 ? "program" : "programs"}`;
}

type LineProps = { readonly line: Line; readonly quoted: QuotedItem };

/** The level sets the price, so the price the reader agreed to changes with it. */
function LevelSelect({ line, quoted }: LineProps) {
  const { levels, trainingLevel } = quoted;
  if (levels.length === 0) return null;
  const change = (level: string) => {
    const chosen = levels.find((one) => one.level === level);
    if (chosen)
      changeInCart(line.key, { trainingLevel: level, price: koboToNaira(chosen.totalKobo) });
  };
  const months = levels.find(({ level }) => level === trainingLevel)?.durationMonths;
  return (
    <Select
      name={`level-${line.key}`}
      label="Level"
      hint={months ? `Takes ${formatCount(months, "month")}` : undefined}
      value={trainingLevel ?? ""}
      onChange={(event) => change(event.currentTarget.value)}
      placeholder={trainingLevel ? undefined : "Choose a level"}
      // Short enough for a narrow phone, which cuts longer ones.
      options={levels.map(({ level, totalKobo }) => ({
        value: level,
        label: `${levelNamed(level)}, ${formatNaira(totalKobo)}`,
      }))}
    />
  );
}

function PlaceSelect({ line, quoted }: LineProps) {
  const { places, preferredLocation } = quoted;
  if (places.length < 2) return null;
  return (
    <Select
      name={`place-${line.key}`}
      label="Training centre"
      value={preferredLocation ?? ""}
      onChange={(event) => changeInCart(line.key, { preferredLocation: event.currentTarget.value })}
      placeholder="Decide later, in the form"
      options={places.map((place) => ({ value: place, label: place }))}
    />
  );
}

/** Where and when: the next start at the chosen place, or at each of them. */
function Starts({ quoted }: { readonly quoted: QuotedItem }) {
  const { starts, preferredLocation, places } = quoted;
  const shown = starts.filter(
    ({ location }) => preferredLocation === null || location === preferredLocation,
  );
  if (shown.length === 0) {
    const place = places.length === 0 ? "Online" : (preferredLocation ?? places.join(" or "));
    return <p className="hint">{place}. We will write to you when the date is set.</p>;
  }
  return (
    <dl className="cart-starts hint">
      {shown.map(({ location, startsOn, endsOn, seatsLeft }) => (
        <div key={location}>
          <dt>{location}</dt>
          <dd>
            {formatDay(startsOn)} to {formatDay(endsOn)}
            {fewSeatsAfter(seatsLeft)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Details({ line, quoted, today }: LineProps & { readonly today: string }) {
  const { fee, refusal } = quoted;
  const hasChanged = fee !== null && koboToNaira(fee.totalKobo) !== line.price;
  return (
    <>
      {refusal && <Alert tone="warning">{refusal.text}</Alert>}
      <LevelSelect line={line} quoted={quoted} />
      {!refusal && <PlaceSelect line={line} quoted={quoted} />}
      {fee && (
        <>
          <Starts quoted={quoted} />
          <LineParts quoted={quoted} today={today} />
          {hasChanged && (
            <Alert tone="info">
              {`The fee has changed since you added this program. It is now ${formatNaira(fee.totalKobo)}.`}
            </Alert>
          )}
          {fee.components.length > 1 && (
            <Disclosure summary="What the fee covers">
              <FeeTable quote={fee} label="Fee" isOfLine />
            </Disclosure>
          )}
        </>
      )}
    </>
  );
}

/** The line is about to be removed, and the focus would be lost with it. */
function focusNeighbour(button: HTMLElement) {
  const line = button.closest("li");
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>("[data-remove]")?.focus();
}

type LineActions = {
  readonly onRemove: (line: Line) => void;
  /** Adds the line's program for one more learner; null if the cart is full. */
  readonly onAddLearner: ((line: Line) => void) | null;
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
};

/** A line of the cart: what, where, which level, what it costs, for whom; or why it cannot be ordered. */
function CartLine({
  line,
  quoted,
  today,
  onRemove,
  onAddLearner,
  children,
}: LineActions & {
  readonly line: Line;
  /** Null while the server has not said anything about it yet. */
  readonly quoted: QuotedItem | null;
  /** The fields about its learner. */
  readonly children: ReactNode;
}) {
  const { title } = line;
  return (
    <li className="cart-line stack stack-16">
      <div className="cart-line-head">
        <h3>
          {quoted?.title ? (
            <Link to={href("/programs/:id", { id: line.id })}>{title}</Link>
          ) : (
            <span className="wrap-anywhere">{title}</span>
          )}
        </h3>
        {quoted?.fee &&
          (quoted.fee.totalKobo > 0 ? (
            <Money amountKobo={quoted.fee.totalKobo} look="price" />
          ) : (
            <span className="price">Free</span>
          ))}
      </div>
      {quoted && <Details line={line} quoted={quoted} today={today} />}
      {children}
      <div className="cart-line-actions">
        {quoted?.fee && line.isLast && onAddLearner && (
          <Button variant="quiet" onClick={() => onAddLearner(line)}>
            For another learner too<span className="visually-hidden"> in {quoted.title}</span>
          </Button>
        )}
        <Button
          variant="quiet"
          data-remove=""
          onClick={(event) => {
            focusNeighbour(event.currentTarget);
            onRemove(line);
          }}
        >
          Remove<span className="visually-hidden"> {title} from the cart</span>
        </Button>
      </div>
    </li>
  );
}

export function CartLines({
  lines,
  isRenewing,
  learnerOf,
  ...actions
}: LineActions & {
  readonly lines: readonly ShownLine[];
  readonly isRenewing: boolean;
  /** The fields about a line's learner; null if they are asked elsewhere. */
  readonly learnerOf: (line: Line) => ReactNode;
}) {
  return (
    <Panel
      title={titleOf(lines)}
      actions={
        <Button variant="quiet" onClick={clearCart}>
          Clear the cart
        </Button>
      }
    >
      <ul className="cart-lines" aria-busy={isRenewing}>
        {lines.map(({ line, quoted }) => (
          <CartLine key={line.key} line={line} quoted={quoted} {...actions}>
            {learnerOf(line)}
          </CartLine>
        ))}
      </ul>
    </Panel>
  );
}
