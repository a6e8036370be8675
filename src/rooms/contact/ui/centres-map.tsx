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
  /** A river bends: each point but the ends pulls the line towards it. */
  const bends = (points: readonly Point[]) => {
    const places = points.map(at);
    const middles = places.slice(1).map(([x, y], index) => {
      const [before, above] = places[index] ?? [x, y];
      return `${Math.round((before + x) / 2)} ${Math.round((above + y) / 2)}`;
    });
    const [first, ...rest] = places.map((place) => place.join(" "));
    const curves = rest.slice(0, -1).map((place, index) => `Q${place} ${middles[index + 1]}`);
    return `M${first}L${middles[0]}${curves.join("")}L${rest.at(-1)}`;
  };
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
          <path key={String(river[0])} className="map-river" d={bends(river)} />
        ))}
        {pinsOf(centres).map(({ centre: { id, name, city, state }, x, y, label }) => (
          <g key={id} transform={`translate(${x},${y})`}>
            <path className="map-pin" d={pin} />
            <text className="map-town" x={label.dx} y={label.dy} textAnchor={label.anchor}>
              {city}
            </text>
            <text className="map-state" x={label.dx} y={label.dy + 20} textAnchor={label.anchor}>
              {/* What distinguishes it from another centre in its town. */}
              {name.startsWith(`${city}, `) ? name.slice(city.length + 2) : state}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>A sketch, not for navigation.</figcaption>
    </figure>
  );
}
