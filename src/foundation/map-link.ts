import type { Centre } from "./academy.ts";

/** A map of a centre, in the app or on the page that most phones have. */
export const mapLink = ({ mapPoint: [east, north] }: Pick<Centre, "mapPoint">): string =>
  `https://www.google.com/maps/search/?api=1&query=${north},${east}`;
