import { createContext, useContext } from "react";

/** The town in the page's address; null without one. Only the browser knows the one that the device keeps. */
export const TownContext = createContext<string | null>(null);

export const useTown = (): string | null => useContext(TownContext);

/** An address with the current page's town, so that the choice is kept without scripts. */
export const withTown = (path: string, town: string | null): string =>
  town === null ? path : `${path}${path.includes("?") ? "&" : "?"}town=${town}`;
