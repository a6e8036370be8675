import { formatCount } from "#foundation/amounts/durations.ts";

/** Why an intake cannot be changed or removed, for admins. */

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
const have = (count: number) => (count === 1 ? "has" : "have");

/** @param held seats that are held for people who are registering, or offered to someone who waits */
export const tooFewSeats = (joined: number, held: number): string =>
  `${people(joined)} ${have(joined)} joined this intake${held > 0 ? ` and ${formatCount(held, "seat")} ${held === 1 ? "is" : "are"} held` : ""}: keep at least ${formatCount(joined + held, "seat")}`;

export const centreIsChosen = (registered: number): string =>
  `${people(registered)} ${have(registered)} registered for this intake at its centre, or ${registered === 1 ? "waits" : "wait"} for it. Add another intake instead.`;

/** Why an intake can't be removed. */
export function peopleHaveRegistered(places: {
  readonly joined: number;
  readonly waiting: number;
  readonly refunded: number;
  /** On the waiting list, or with an offer. */
  readonly onList: number;
}): string {
  const parts = [
    places.joined > 0 && `${people(places.joined)} ${have(places.joined)} joined`,
    places.waiting > 0 && `${people(places.waiting)} ${have(places.waiting)} not paid yet`,
    places.onList > 0 &&
      `${people(places.onList)} ${places.onList === 1 ? "waits" : "wait"} for a seat`,
    places.refunded > 0 && `${people(places.refunded)} got their money back`,
  ].filter(Boolean);
  return `This intake cannot be removed: ${parts.join(", ")}.`;
}
