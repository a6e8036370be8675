import { PageStyles } from "#design/page/page-styles.tsx";
import { onlineTown } from "#foundation/academy/towns.ts";
import { withWholeDays } from "#foundation/time/whole-days.ts";
import styles from "../list/towns.css?inline";
import type { TownStart } from "./town-starts.ts";

/** For pages that show starts by town, or the choice of one. */
export const TownStyles = () => <PageStyles name="towns" css={styles} />;

/** Days and hours, on a line of their own below the start. */
const Times = ({ times }: { readonly times: string | null }) =>
  times && <span className="times">{` ${times}`}</span>;

/** `Yola: 30 Nov to 27 Feb 2027 (beginner), 6 seats left`. Online alone needs no name. */
const startLine = ({ town, name, words }: TownStart): string =>
  withWholeDays(town === onlineTown ? words : `${name}: ${words}`);

/** The attribute that styles use to show only the chosen town's part of a list (foundation/academy/towns.ts). */
export const townsIn = (starts: readonly Pick<TownStart, "town">[]) => ({
  "data-towns": [...new Set(starts.map(({ town }) => town))].join(" "),
});

/**
 * Only the lines, for an element with `townsIn`. Days and hours that all towns share are said once, below the last.
 * @param usualTimes days that the list above says for all
 */
export function TownLines({
  starts,
  usualTimes = null,
}: {
  readonly starts: readonly TownStart[];
  readonly usualTimes?: string | null;
}) {
  const own = ({ times }: TownStart) => (times === usualTimes ? null : times);
  const [first] = starts;
  const isShared = new Set(starts.map(own)).size === 1;
  return (
    <>
      {starts.map((start) => (
        <span key={start.town} data-at={start.town}>
          {startLine(start)}
          {!isShared && <Times times={own(start)} />}
        </span>
      ))}
      {isShared && first && <Times times={own(first)} />}
    </>
  );
}

/** The next start of a program in each of its towns, one line each; if a town was chosen, only its line shows. */
export const StartLines = ({ starts }: { readonly starts: readonly TownStart[] }) => (
  <span className="town-lines" {...townsIn(starts)}>
    <TownLines starts={starts} />
  </span>
);
