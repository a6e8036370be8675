/** Naira notes, largest first. Coins are counted as one amount. */
export const noteValues = [1000, 500, 200, 100, 50, 20, 10, 5] as const;

/** How many of each note someone counted (`{"1000": 12}`), and all coins together in kobo. */
export type NoteCounts = {
  readonly notes: Readonly<Partial<Record<`${(typeof noteValues)[number]}`, number>>>;
  readonly coinsKobo: number;
};

/** Five bundles of a bank. More of one note than a till or a safe usually has. */
const fewestDoubtful = 500;

/** The note of which there are so many that somebody may have typed what they are worth; null if there is none. */
export const doubtfulNote = ({ notes }: NoteCounts): (typeof noteValues)[number] | null =>
  noteValues.find((naira) => (notes[`${naira}`] ?? 0) >= fewestDoubtful) ?? null;

/** What the notes and coins are worth, in kobo. */
export const worthOf = ({ notes, coinsKobo }: NoteCounts): number =>
  noteValues.reduce((sum, naira) => sum + naira * 100 * (notes[`${naira}`] ?? 0), coinsKobo);
