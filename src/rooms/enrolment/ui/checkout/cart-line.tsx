import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link } from "#design/actions/link.tsx";
import { Select } from "#design/fields/select.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Money } from "#design/text/money.tsx";
import { formatCount } from "#foundation/amounts/durations.ts";
import { formatNaira, koboToNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import { levelNames } from "#rooms/catalogue/rules/program-words.ts";
import type { QuotedItem } from "../../contract/order.ts";
import type { CartItem } from "../../rules/cart.ts";
import { changeInCart, removeFromCart } from "../cart/cart-store.ts";
import { FeeTable } from "../form/fee-parts.tsx";

type LineProps = { readonly item: CartItem; readonly quoted: QuotedItem };

const nameOfLevel = (level: string) => levelNames[level as keyof typeof levelNames] ?? level;

/** The level sets the price, so the price that the reader saw changes with it. */
function LevelSelect({ item, quoted }: LineProps) {
  const { levels, trainingLevel } = quoted;
  if (levels.length === 0) return null;
  const change = (level: string) => {
    const chosen = levels.find((one) => one.level === level);
    if (chosen)
      changeInCart(item.id, { trainingLevel: level, price: koboToNaira(chosen.totalKobo) });
  };
  const months = levels.find(({ level }) => level === trainingLevel)?.durationMonths;
  return (
    <Select
      name={`level-${item.id}`}
      label="Level"
      hint={months ? `Takes ${formatCount(months, "month")}` : undefined}
      value={trainingLevel ?? ""}
      onChange={(event) => change(event.currentTarget.value)}
      placeholder={trainingLevel ? undefined : "Choose a level"}
      // Short enough for a narrow phone, which cuts longer ones.
      options={levels.map(({ level, totalKobo }) => ({
        value: level,
        label: `${nameOfLevel(level)}, ${formatNaira(totalKobo)}`,
      }))}
    />
  );
}

function PlaceSelect({ item, quoted }: LineProps) {
  const { places, preferredLocation } = quoted;
  if (places.length < 2) return null;
  return (
    <Select
      name={`place-${item.id}`}
      label="Training centre"
      value={preferredLocation ?? ""}
      onChange={(event) => changeInCart(item.id, { preferredLocation: event.currentTarget.value })}
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
      {shown.map(({ location, startsOn, endsOn }) => (
        <div key={location}>
          <dt>{location}</dt>
          <dd>
            {formatDay(startsOn)} to {formatDay(endsOn)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Details({ item, quoted }: LineProps) {
  const { fee, refusal } = quoted;
  const hasChanged = fee !== null && koboToNaira(fee.totalKobo) !== item.price;
  return (
    <>
      {refusal && <Alert tone="warning">{refusal.text}</Alert>}
      <LevelSelect item={item} quoted={quoted} />
      {!refusal && <PlaceSelect item={item} quoted={quoted} />}
      {fee && (
        <>
          <Starts quoted={quoted} />
          {hasChanged && (
            <Alert tone="info">
              {`The fee has changed since you added this program. It is now ${formatNaira(fee.totalKobo)}.`}
            </Alert>
          )}
          {fee.components.length > 1 && (
            <Disclosure summary="What the fee covers">
              <FeeTable quote={fee} label="Fee" />
            </Disclosure>
          )}
        </>
      )}
    </>
  );
}

/** The line is about to go, and the focus would go with it. */
function focusNeighbour(button: HTMLElement) {
  const line = button.closest("li");
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>("[data-remove]")?.focus();
}

/** A program of the cart: what, where, which level, what it costs; or why it cannot be ordered. */
export function CartLine({
  item,
  quoted,
}: {
  readonly item: CartItem;
  /** Null while the server has not said anything about it yet. */
  readonly quoted: QuotedItem | null;
}) {
  const title = quoted?.title ?? item.title;
  return (
    <li className="cart-line stack stack-16">
      <div className="cart-line-head">
        <h3>
          {quoted?.title ? (
            <Link to={href("/programs/:id", { id: item.id })}>{title}</Link>
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
      {quoted && <Details item={item} quoted={quoted} />}
      <div>
        <Button
          variant="quiet"
          data-remove=""
          onClick={(event) => {
            focusNeighbour(event.currentTarget);
            removeFromCart(item.id);
          }}
        >
          Remove<span className="visually-hidden"> {title} from the cart</span>
        </Button>
      </div>
    </li>
  );
}
