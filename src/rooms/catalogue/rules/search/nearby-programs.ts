import { isPast, type Program } from "../program.ts";

type Near = Pick<Program, "id" | "number" | "family" | "endsOn">;

/**
 * Programs of the same family that are not over, the closest in the catalogue first.
 * @param today `YYYY-MM-DD` in Lagos
 */
export function nearbyPrograms<Other extends Near>(
  program: Near,
  all: readonly Other[],
  { today, most }: { today: string; most: number },
): Other[] {
  const apart = ({ number }: Near) => Math.abs(number - program.number);
  return all
    .filter(({ id, family }) => id !== program.id && family === program.family)
    .filter((other) => !isPast(other, today))
    .toSorted((one, other) => apart(one) - apart(other))
    .slice(0, most);
}
