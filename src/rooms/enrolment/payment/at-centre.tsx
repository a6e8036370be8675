import {
  type Centre,
  centreNamed,
  getCentre,
  listCentres,
  mapLink,
} from "#foundation/academy/centres.ts";
import { spokenHours } from "#foundation/academy/spoken-hours.ts";

/** The centre of a place, or every open one for a place without. */
function centresOf(location: string | null): readonly Centre[] {
  const id = centreNamed(location);
  return id === null ? listCentres() : [getCentre(id)];
}

/** Paying at a counter: where, when, and what to say there. */
export function AtCentre({
  location,
  code,
}: {
  /** The centre's name; null, or `Online`, without one. */
  readonly location: string | null;
  readonly code: string;
}) {
  return (
    <div className="stack stack-8">
      <p>
        Come to the counter with cash, and say the code <b className="money">{code}</b>. You get a
        receipt at once.
      </p>
      {centresOf(location).map((centre) => (
        <p key={centre.id}>
          {centre.address}
          <br />
          {spokenHours(centre.hours).join(", ")}
          <br />
          <a href={`tel:${centre.phone.replaceAll(" ", "")}`}>{centre.phone}</a>,{" "}
          <a href={mapLink(centre)}>open the map</a>
        </p>
      ))}
    </div>
  );
}
