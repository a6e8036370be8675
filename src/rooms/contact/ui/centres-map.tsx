import { type Centre, listCentres } from "#foundation/academy/centres.ts";

/** Degrees east and north → the drawing's units (640 by 400). */
const at = (east: number, north: number) =>
  `${Math.round((east - 10.3) * 205)} ${Math.round((10.1 - north) * 207)}`;
const line = (...points: readonly (readonly [number, number])[]) =>
  points.map(([east, north], index) => `${index ? "L" : "M"}${at(east, north)}`).join("");

const [jalingo, yola] = listCentres();
const atCentre = ({ mapPoint }: Centre) => at(...mapPoint);

type Points = readonly (readonly [number, number])[];

/** The boundary that both states share, from north to south. */
const between: Points = [
  [11.35, 9.6],
  [11.62, 9.28],
  [11.8, 9.05],
  [11.95, 8.75],
  [11.86, 8.45],
  [11.78, 8.1],
];
const taraba = line([9.9, 8], [9.9, 8.9], [10.55, 9.2], [10.95, 9.42], ...between);
const adamawa = line(
  ...between,
  [12.3, 8.1],
  [12.42, 8.55],
  [12.72, 8.66],
  [12.88, 8.85],
  [12.92, 9.32],
  [13.22, 9.55],
  [13.3, 10.05],
  [13.5, 10.3],
  [11.9, 10.3],
  [11.62, 9.98],
  [11.22, 9.9],
  [11.35, 9.6],
);
const benue = `M${at(13.5, 9.42)}C${at(13.1, 9.2)} ${at(12.9, 9.42)} ${at(12.45, 9.27)}S${at(12.1, 9.52)} ${at(11.95, 9.44)} ${at(11.5, 9.2)} ${at(11.1, 9.2)} ${at(10.6, 8.75)} ${at(10.2, 8.6)}`;
const road = `M${at(11.36, 8.9)}C${at(11.5, 8.86)} ${at(11.62, 9.02)} ${at(11.75, 9)}S${at(12, 8.98)} ${at(12.06, 9.05)} ${at(12.16, 9.26)} ${at(12.24, 9.25)} ${at(12.4, 9.18)} ${at(12.48, 9.2)}`;

/** A doorway as a pin: its foot is the place. */
const pin = "M-11 0v-15h3v-5h5v-5h6v5h5v5h3v15z";

/** Where the two centres are, drawn here: no map of another site is loaded. */
export function CentresMap() {
  return (
    <figure className="centres-map">
      <svg
        viewBox="0 0 640 400"
        role="img"
        aria-label="Map of Taraba and Adamawa: Jalingo is south of the river Benue. Yola is on the river, further east. A road joins them."
      >
        <path className="map-land" d={`${taraba}L${at(9.9, 8)}z`} />
        <path className="map-land map-land-2" d={`${adamawa}z`} />
        <path className="map-border" d={line(...between)} />
        <path className="map-river" d={benue} />
        <path className="map-road" d={road} />
        <g className="map-state">
          <text x="60" y="330">
            TARABA
          </text>
          <text x="420" y="90">
            ADAMAWA
          </text>
        </g>
        <text className="map-water" x="150" y="170">
          Benue
        </text>
        <g transform={`translate(${atCentre(jalingo).replace(" ", ",")})`}>
          <path className="map-pin" d={pin} />
          <text className="map-town" x="-18" y="-6" textAnchor="end">
            Jalingo
          </text>
        </g>
        <g transform={`translate(${atCentre(yola).replace(" ", ",")})`}>
          <path className="map-pin" d={pin} />
          <text className="map-town" x="18" y="22">
            Yola
          </text>
        </g>
      </svg>
      <figcaption>A sketch of the two states, not for navigation.</figcaption>
    </figure>
  );
}
