import { formatCount } from "#foundation/amounts/durations.ts";

/** Why an intake cannot be changed or removed, for admins. */

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
const have = (count: number) => (count === 1 ? "has" : "have");

export const tooFewSeats = (joined: number): string =>
  `${people(joined)} ${have(joined)} joined this intake: keep at least ${formatCount(joined, "seat")}`;

export const centreIsChosen = (registered: number): string =>
  `${people(registered)} ${have(registered)} registered for this intake at its centre. Add another intake instead.`;

/** What stands against removing an intake. */
export function peopleHaveRegistered(places: {
  readonly joined: number;
  readonly waiting: number;
  readonly refunded: number;
}): string {
  const parts = [
    places.joined > 0 && `${people(places.joined)} ${have(places.joined)} joined`,
    places.waiting > 0 && `${people(places.waiting)} ${have(places.waiting)} not paid yet`,
    places.refunded > 0 && `${people(places.refunded)} got their money back`,
  ].filter(Boolean);
  return `This intake cannot be removed: ${parts.join(", ")}.`;
}
