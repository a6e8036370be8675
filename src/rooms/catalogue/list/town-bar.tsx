import { useId } from "react";
import { listTowns } from "#foundation/academy/towns.ts";
import { everyTown } from "#foundation/browser/kept-town.ts";
import { useTown } from "#foundation/pages/town-context.ts";
import { TownStyles } from "../intakes/start-lines.tsx";

type TownBarProps = {
  /** The page that the choice submits to: this one. */
  readonly action: string;
  /** What else is in its address. */
  readonly fields?: readonly (readonly [name: string, value: string])[];
  /** Shows the choice at once, because nothing is chosen yet. */
  readonly asks?: boolean;
};

/**
 * The name of the chosen town. The server does not know the town kept on the device, so the HTML contains all names.
 */
const ShownTown = () => (
  <b>
    <span data-named="">all towns</span>
    {listTowns().map(({ id, name }) => (
      <span key={id} data-named={id}>
        {name}
      </span>
    ))}
  </b>
);

/**
 * The chosen town, and its change: "Showing Yola Change"; opened, the question. A GET form, so it works without scripts;
 * app/browser/town.ts keeps the choice on the device, and a list is updated in place (app/browser/renew-part.ts).
 */
export function TownBar({ action, fields = [], asks = false }: TownBarProps) {
  const town = useTown();
  const id = useId();
  return (
    <details className="town-bar" data-closes="" open={asks}>
      <TownStyles />
      <summary>
        <span className="town-shown">
          Showing <ShownTown /> <span className="town-change">Change</span>
        </span>
        <span className="town-question" id={id}>
          Where do you want to learn?
        </span>
      </summary>
      <form action={action} aria-labelledby={id}>
        {fields
          .filter(([name]) => name !== "town")
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        {[...listTowns(), { id: everyTown, name: "All towns", place: undefined }].map((one) => (
          <button
            key={one.id}
            type="submit"
            name="town"
            value={one.id}
            data-place={one.place}
            className="button button-secondary"
            aria-current={one.id === (town ?? everyTown) ? "true" : undefined}
          >
            {one.name}
          </button>
        ))}
      </form>
    </details>
  );
}
