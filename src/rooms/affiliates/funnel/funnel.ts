/** The steps from a followed link to a payment. */

export type Steps = { visits: number; signUps: number; registrations: number; paid: number };

/** One month's counts for one channel and one program. Empty and null mean that it is unknown. */
export type FunnelCount = Steps & {
  month: string;
  channel: string | null;
  programId: string | null;
  /** Completed without a payment. */
  free: number;
};

/** The first of the last `months` calendar months, `YYYY-MM`, counting today's. @param today `YYYY-MM-DD` */
export function firstFunnelMonth(today: string, months: number): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 7);
}

/** All months from the first to today's, including those in which nothing happened. */
function listMonths(today: string, months: number): string[] {
  return Array.from({ length: months }, (_, back) => firstFunnelMonth(today, months - back));
}

const add = (one: Steps, other: Steps): Steps => ({
  visits: one.visits + other.visits,
  signUps: one.signUps + other.signUps,
  registrations: one.registrations + other.registrations,
  paid: one.paid + other.paid,
});

const none: Steps = { visits: 0, signUps: 0, registrations: 0, paid: 0 };
const sumOf = (counts: readonly Steps[]): Steps => counts.reduce(add, none);

/** What brought money comes first, then what brought people; what has no name comes last. */
const bestFirst = (one: Steps, other: Steps) =>
  other.paid - one.paid ||
  other.registrations - one.registrations ||
  other.signUps - one.signUps ||
  other.visits - one.visits;

function groupsOf(counts: readonly FunnelCount[], by: "channel" | "programId") {
  return [...Map.groupBy(counts, (one) => one[by] || null)]
    .map(([key, some]) => ({ key, ...sumOf(some) }))
    .sort(
      (one, other) =>
        Number(one.key === null) - Number(other.key === null) || bestFirst(one, other),
    );
}

/** Adds up the counts of some months: overall, by month, by program and by channel. @param today `YYYY-MM-DD` */
export function addUpFunnel(counts: readonly FunnelCount[], today: string, months: number) {
  const ofMonth = Map.groupBy(counts, ({ month }) => month);
  return {
    total: sumOf(counts),
    free: counts.reduce((sum, { free }) => sum + free, 0),
    months: listMonths(today, months).map((month) => ({
      month,
      ...sumOf(ofMonth.get(month) ?? []),
    })),
    programs: groupsOf(counts, "programId").map(({ key, ...steps }) => ({
      programId: key,
      ...steps,
    })),
    channels: groupsOf(counts, "channel").map(({ key, ...steps }) => ({ channel: key, ...steps })),
  };
}
