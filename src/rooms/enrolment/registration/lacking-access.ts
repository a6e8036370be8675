import type { RawAnswers } from "#foundation/forms/answers.ts";
import { isPast, type Program, takesRegistrationsHere } from "#rooms/catalogue/program/program.ts";

/** What a learner lacks to learn online (the Technical Access step, spec §2.7). */
export type Lack = "device" | "internet" | "both";

/** Sent with a form whose page has shown the warning: without scripts the server warns once. */
export const warnedField = "warned";

/** @returns null when nothing is missing, or when the form does not ask */
export function lackOf({ hasDeviceAccess, hasInternetAccess }: RawAnswers): Lack | null {
  const [noDevice, noInternet] = [hasDeviceAccess === "no", hasInternetAccess === "no"];
  if (noDevice && noInternet) return "both";
  if (noDevice) return "device";
  return noInternet ? "internet" : null;
}

type Offered = Pick<
  Program,
  | "id"
  | "number"
  | "family"
  | "mode"
  | "priceType"
  | "externalUrl"
  | "hybridOpen"
  | "endsOn"
  | "archivedAt"
>;

/** How many programs to offer instead: a person can compare three. */
const mostInstead = 3;

/**
 * Programs wholly or partly at a centre, for a learner who can't learn online: the same family first, then those paid
 * for in the same way, then the closest in the catalogue. A hybrid program may still be closed; then its page says when
 * it opens.
 * @param today `YYYY-MM-DD` in Lagos
 */
export function programsInstead<One extends Offered>(
  program: Offered,
  all: readonly One[],
  today: string,
): One[] {
  const ranks = (one: One) => [
    one.family === program.family ? 0 : 1,
    one.priceType === program.priceType ? 0 : 1,
    Math.abs(one.number - program.number),
  ];
  const byRank = (one: One, other: One) => {
    const [mine, theirs] = [ranks(one), ranks(other)];
    return mine.map((rank, at) => rank - (theirs[at] ?? 0)).find((apart) => apart !== 0) ?? 0;
  };
  const isHybrid = ({ mode, externalUrl, archivedAt }: One) =>
    // Someone in a hybrid program needs one that is wholly at a centre.
    program.mode === "online" && mode === "hybrid" && externalUrl === null && archivedAt === null;
  return all
    .filter((one) => one.id !== program.id && !isPast(one, today))
    .filter(
      (one) => isHybrid(one) || (one.mode === "physical" && takesRegistrationsHere(one, today)),
    )
    .sort(byRank)
    .slice(0, mostInstead);
}
