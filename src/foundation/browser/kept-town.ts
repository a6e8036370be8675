import { keepStored, readStored, removeStored } from "./browser-storage.ts";
import { parseJson, propertiesOf } from "./stored-values.ts";

/**
 * The town that a visitor chose, kept on the device (foundation/academy/towns.ts). The early script reads it too
 * (app/shell/early-script.ts). Only the page knows which towns there are, so this checks just the letters.
 */

export const keptTownName = "town";

/** In an address (`?town=all`): asks for every town, and makes the device forget the town it has kept. */
export const everyTown = "all";

const isTown = (id: unknown): id is string => typeof id === "string" && /^[\w-]{1,60}$/.test(id);

export function readKeptTown(): string | null {
  const { id } = propertiesOf(parseJson(readStored(keptTownName)));
  return isTown(id) ? id : null;
}

/** @param id null forgets it */
export function keepTown(id: string | null): void {
  if (id === readKeptTown()) return;
  if (isTown(id)) keepStored({ [keptTownName]: JSON.stringify({ id }) });
  else removeStored(keptTownName);
}
