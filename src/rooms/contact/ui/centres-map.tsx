import { listCentres, townsAnd } from "#foundation/academy/centres.ts";
import { land, type Point, pinsOf, projectionOf, rivers, size } from "./map-sketch.ts";

/** A doorway as a pin: its foot is the place. */
const pin = "M-11 0v-15h3v-5h5v-5h6v5h5v5h3v15z";

/** Where the centres are, drawn from their points: no map of another site is loaded. */
export function CentresMap() {
  const centres = listCentres();
  const at = projectionOf(centres.map(({ mapPoint }) => mapPoint));
  const line = (points: readonly Point[]) =>
    points.map((point, index) => `${index ? "L" : "M"}${at(point).join(" ")}`).join("");
  return (
    <figure className="centres-map">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={`Map of the centres in ${townsAnd()}`}
      >
        <path className="map-land" d={`${line(land)}z`} />
        <path className="map-border" d={`${line(land)}z`} />
        {rivers.map((river) => (
          <path key={String(river[0])} className="map-river" d={line(river)} />
        ))}
        {pinsOf(centres).map(({ centre: { id, city, state }, x, y, label }) => (
          <g key={id} transform={`translate(${x},${y})`}>
            <path className="map-pin" d={pin} />
            <text className="map-town" x={label.dx} y={label.dy} textAnchor={label.anchor}>
              {city}
            </text>
            <text className="map-state" x={label.dx} y={label.dy + 20} textAnchor={label.anchor}>
              {state}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>A sketch, not for navigation.</figcaption>
    </figure>
  );
}
