import type { Centre } from "./centres.ts";

/** A map of a centre by its address, in the app or on the page that most phones have. */
export const mapLink = ({ address }: Pick<Centre, "address">): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
