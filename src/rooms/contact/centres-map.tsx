import { type Centre, listCentres, townsAnd } from "#foundation/academy/centres.ts";

/** A doorway as a pin: its foot marks the place. */
const pin = "M-11 0v-15h3v-5h5v-5h6v5h5v5h3v15z";

/** Degrees east and north. */
type Point = readonly [east: number, north: number];

/** Nigeria, roughly, as a closed line. An academy elsewhere has its points on a plain ground. */
const land = (): readonly Point[] => [
  ...([
    [2.7, 6.37],
    [3.4, 6.41],
    [4.3, 6.35],
    [5, 5.75],
    [5.35, 5.3],
    [6, 4.3],
    [6.7, 4.33],
  ] as const),
  ...([
    [7.3, 4.42],
    [8.2, 4.55],
    [8.55, 4.75],
    [8.8, 5.85],
    [9.25, 6.4],
    [9.7, 6.52],
  ] as const),
  ...([
    [10.15, 7.02],
    [10.5, 7.06],
    [11.1, 6.7],
    [11.55, 6.65],
    [11.86, 7.1],
    [12.05, 7.58],
  ] as const),
  ...([
    [12.2, 7.97],
    [12.25, 8.4],
    [12.42, 8.6],
    [12.72, 8.66],
    [12.95, 9.4],
    [13.2, 9.6],
  ] as const),
  ...([
    [13.25, 10.1],
    [13.57, 10.68],
    [13.8, 11],
    [14, 11.3],
    [14.55, 11.5],
    [14.65, 12.15],
  ] as const),
  ...([
    [14.18, 12.4],
    [14.08, 13.08],
    [13.6, 13.7],
    [13.1, 13.55],
    [12.3, 13.1],
    [11.5, 13.35],
  ] as const),
  ...([
    [10.15, 13.25],
    [9.6, 12.8],
    [8.7, 12.93],
    [7.8, 13.33],
    [7.1, 13.05],
    [6.3, 13.66],
  ] as const),
  ...([
    [5.35, 13.83],
    [4.1, 13.48],
    [3.65, 12.5],
    [3.6, 11.7],
    [3.6, 10.35],
    [2.75, 9.05],
  ] as const),
  ...([
    [2.68, 7.85],
    [2.75, 7],
  ] as const),
];

/** The Benue, from the border to the Niger, and the Niger. */
const rivers: readonly (readonly Point[])[] = [
  [
    [13.5, 9.42],
    [12.9, 9.32],
    [12.45, 9.27],
    [11.95, 9.44],
    [11.1, 9.2],
    [10.2, 8.6],
    [9.2, 8.1],
    [8.5, 7.75],
    [7.5, 7.9],
    [6.77, 7.8],
  ],
  [
    [3.6, 11.7],
    [4.6, 10.5],
    [4.6, 9.1],
    [5.6, 8.8],
    [6.5, 8.3],
    [6.77, 7.8],
    [6.7, 6.7],
    [6.3, 5.2],
    [6.1, 4.35],
  ],
];

/** The drawing's size in its own units. */
const size = { width: 640, height: 400 } as const;

/** The map never shows less than this, or one town would fill it. In degrees from west to east. */
const leastSpan = 3.4;
/** The margin around the outermost points, as a fraction of their distance. */
const margin = 0.45;

const middle = (numbers: readonly number[]) => (Math.min(...numbers) + Math.max(...numbers)) / 2;
const span = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers);

/** Degrees → the drawing's units, so that all points fit with room around them. */
function projectionOf(points: readonly Point[]): (point: Point) => [x: number, y: number] {
  const [easts, norths] = [points.map(([east]) => east), points.map(([, north]) => north)];
  const room = 1 + 2 * margin;
  const wide = Math.max(
    leastSpan,
    span(easts) * room,
    (span(norths) * room * size.width) / size.height,
  );
  const scale = size.width / wide;
  const [east, north] = [middle(easts), middle(norths)];
  return ([x, y]) => [
    Math.round(size.width / 2 + (x - east) * scale),
    Math.round(size.height / 2 - (y - north) * scale),
  ];
}

type Pin = {
  readonly centre: Centre;
  readonly x: number;
  readonly y: number;
  /** Where its name is, from the pin's foot. */
  readonly label: {
    readonly dx: number;
    readonly dy: number;
    readonly anchor: "start" | "end" | "middle";
  };
};

/** The width of a letter of a town's name, and the height of the two lines, in the drawing's units. */
const letter = 14;
const lines = 46;

const sides = [
  { dx: 20, dy: -10, anchor: "start" },
  { dx: -20, dy: -10, anchor: "end" },
  { dx: 0, dy: 26, anchor: "middle" },
  { dx: 0, dy: -56, anchor: "middle" },
] as const satisfies readonly Pin["label"][];

type Box = readonly [left: number, top: number, right: number, bottom: number];

const overlap = (one: Box, other: Box) =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

function boxOf(
  centre: Centre,
  [x, y]: readonly [number, number],
  { dx, dy, anchor }: Pin["label"],
): Box {
  const wide = Math.max(centre.city.length, centre.state.length) * letter;
  const left = x + dx - (anchor === "end" ? wide : anchor === "middle" ? wide / 2 : 0);
  return [left, y + dy - 22, left + wide, y + dy - 22 + lines];
}

/** The centres as pins. Each name goes on the first side where it covers no pin or other name. */
function pinsOf(centres: readonly Centre[]): Pin[] {
  const at = projectionOf(centres.map(({ mapPoint }) => mapPoint));
  const places = centres.map((centre) => ({ centre, place: at(centre.mapPoint) }));
  const taken: Box[] = places.map(({ place: [x, y] }) => [x - 15, y - 35, x + 15, y + 2]);
  const isInside = ([left, top, right, bottom]: Box) =>
    left >= 0 && top >= 0 && right <= size.width && bottom <= size.height;
  return places.map(({ centre, place }) => {
    const free = sides.find((side) => {
      const box = boxOf(centre, place, side);
      return isInside(box) && !taken.some((other) => overlap(box, other));
    });
    const label = free ?? sides[0];
    taken.push(boxOf(centre, place, label));
    return { centre, x: place[0], y: place[1], label };
  });
}

/** What distinguishes a centre from another one in its town; nothing where it would only repeat the town. */
function secondLine({ name, city, state }: Pick<Centre, "name" | "city" | "state">): string {
  const more = name.startsWith(`${city}, `) ? name.slice(city.length + 2) : state;
  return more === city ? "" : more;
}

/**
 * The country and its rivers, as SVG. Only the server draws them, and the browser keeps the drawing: their points are
 * too much for the script of a page with a form.
 */
function drawGround(at: ReturnType<typeof projectionOf>): string {
  const outline = land()
    .map((point, index) => `${index ? "L" : "M"}${at(point).join(" ")}`)
    .join("");
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
  const path = (name: string, d: string) => `<path class="map-${name}" d="${d}"></path>`;
  return [
    path("land", `${outline}z`),
    path("border", `${outline}z`),
    ...rivers.map((river) => path("river", bends(river))),
  ].join("");
}

/** Where the centres are, drawn from their points; no map is loaded from another site. */
export function CentresMap() {
  const centres = listCentres();
  const ground = import.meta.env.SSR
    ? drawGround(projectionOf(centres.map(({ mapPoint }) => mapPoint)))
    : "";
  return (
    <figure className="centres-map">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={`Map of the centres in ${townsAnd()}`}
      >
        {/* Only numbers are drawn, no typed text. */}
        <g suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ground }} />
        {pinsOf(centres).map(({ centre: { id, name, city, state }, x, y, label }) => (
          <g key={id} transform={`translate(${x},${y})`}>
            <path className="map-pin" d={pin} />
            <text className="map-town" x={label.dx} y={label.dy} textAnchor={label.anchor}>
              {city}
            </text>
            <text className="map-state" x={label.dx} y={label.dy + 20} textAnchor={label.anchor}>
              {secondLine({ name, city, state })}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>A sketch, not for navigation.</figcaption>
    </figure>
  );
}
