import { PageStyles } from "#design/page/page-styles.tsx";
import { Dot } from "#design/text/dotted.tsx";
import { onlineTown } from "#foundation/academy/towns.ts";
import { withWholeDays } from "#foundation/time/whole-days.ts";
import styles from "../list/towns.css?inline";
import type { TownStart } from "./town-starts.ts";

/** For pages that show starts by town, or the choice of one. */
export const TownStyles = () => <PageStyles name="towns" css={styles} />;

/** `Yola: 30 Nov to 27 Feb 2027 (beginner), 6 seats left`, and its days. Online alone needs no name. */
function Line({ start, usualTimes }: { start: TownStart; usualTimes: string | null }) {
  const { town, name, words, times } = start;
  const line = withWholeDays(town === onlineTown ? words : `${name}: ${words}`);
  if (!times || times === usualTimes) return line;
  return (
    <>
      {line}
      <Dot />
      {times}
    </>
  );
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
      <Line start={start} usualTimes={usualTimes} />
    </span>
  ));

/** The next start of a program in each of its towns, one line each; if a town was chosen, only its line shows. */
export const StartLines = ({ starts }: { readonly starts: readonly TownStart[] }) => (
  <span className="town-lines" {...townsIn(starts)}>
    <TownLines starts={starts} />
  </span>
);
