import { PageStyles } from "#design/page/page-styles.tsx";
import { onlineTown } from "#foundation/academy/towns.ts";
import styles from "../list/towns.css?inline";
import type { TownStart } from "./town-starts.ts";

/** For pages that show starts by town, or the choice of one. */
export const TownStyles = () => <PageStyles name="towns" css={styles} />;

/** `Yola: 30 Nov to 27 Feb 2027 (beginner), 6 seats left · Sat and Sun, 9am to 2pm`. Online alone needs no name. */
function lineOf({ town, name, words, times }: TownStart, usualTimes: string | null) {
  const line = town === onlineTown ? words : `${name}: ${words}`;
  return times && times !== usualTimes ? `${line} · ${times}` : line;
}

/** The attribute that styles use to show only the chosen town's part of a list (foundation/academy/towns.ts). */
export const townsIn = (starts: readonly Pick<TownStart, "town">[]) => ({
  "data-towns": [...new Set(starts.map(({ town }) => town))].join(" "),
});

/** Only the lines, for an element with `townsIn`. @param usualTimes days that the list above says for all */
export const TownLines = ({
  starts,
  usualTimes = null,
}: {
  readonly starts: readonly TownStart[];
  readonly usualTimes?: string | null;
}) =>
  starts.map((start) => (
    <span key={start.town} data-at={start.town}>
      {lineOf(start, usualTimes)}
    </span>
  ));

/** The next start of a program in each of its towns, one line each; if a town was chosen, only its line shows. */
export const StartLines = ({ starts }: { readonly starts: readonly TownStart[] }) => (
  <span className="town-lines" {...townsIn(starts)}>
    <TownLines starts={starts} />
  </span>
);
