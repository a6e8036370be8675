/**
 * What affiliates should have earned, be owed and be paid, computed a second time from the events alone, without any
 * of the academy's code.
 */

const dayMs = 24 * 60 * 60 * 1000;
const holdDays = 14;

/** The day in Lagos, which is an hour ahead of UTC. */
export const dayOf = (at: Date) =>
  new Date(at.getTime() + 60 * 60 * 1000).toISOString().slice(0, 10);

type Payment = {
  reference: string;
  kobo: number;
  refundedKobo: number;
  paidAt: Date;
};
type Refund = { id: string; payment: Payment; kobo: number; failed: boolean };
type Line = { kobo: number; earnedAt: Date; statement: ModelStatement | null };

export type ModelEnrolment = {
  id: string;
  /** From the day of its first money; null before that. */
  rate: number | null;
  affiliate: ModelAffiliate;
  payments: Payment[];
  refunds: Refund[];
  lines: Line[];
  withheld: boolean;
};

export type ModelStatement = {
  number: string;
  affiliate: ModelAffiliate;
  totalKobo: number;
  status: "open" | "paid" | "returned" | "cancelled";
  lines: Line[];
};

export type ModelAffiliate = {
  id: string;
  hasAccount: boolean;
  rates: { fromDay: string; rate: number }[];
  enrolments: ModelEnrolment[];
  statements: ModelStatement[];
};

const rateOf = ({ rates }: ModelAffiliate, at: Date) =>
  rates
    .filter(({ fromDay }) => fromDay <= dayOf(at))
    .reduce((latest, one) => (one.fromDay >= latest.fromDay ? one : latest), {
      fromDay: "",
      rate: 1000,
    }).rate;

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** All money that has come in and has not gone back. */
export const receivedOf = ({ payments }: ModelEnrolment) =>
  sum(payments.map(({ kobo, refundedKobo }) => kobo - refundedKobo));

/** Rounded down once, for the whole enrolment. */
const dueFor = (enrolment: ModelEnrolment) =>
  Math.floor((receivedOf(enrolment) * (enrolment.rate ?? 0)) / 10_000);

/** Adds the line that brings the enrolment to what is due for it. */
function book(enrolment: ModelEnrolment, earnedAt: Date) {
  const credited = sum(enrolment.lines.map(({ kobo }) => kobo));
  enrolment.lines.push({ kobo: dueFor(enrolment) - credited, earnedAt, statement: null });
}

export function pay(enrolment: ModelEnrolment, reference: string, kobo: number, at: Date) {
  enrolment.rate ??= rateOf(enrolment.affiliate, at);
  enrolment.payments.push({ reference, kobo, refundedKobo: 0, paidAt: at });
  book(enrolment, at);
}

export function refund(enrolment: ModelEnrolment, payment: Payment, id: string, kobo: number) {
  payment.refundedKobo += kobo;
  enrolment.refunds.push({ id, payment, kobo, failed: false });
  book(enrolment, payment.paidAt);
}

export function correct(enrolment: ModelEnrolment, payment: Payment, kobo: number) {
  payment.kobo = kobo;
  book(enrolment, payment.paidAt);
}

export function failRefund(enrolment: ModelEnrolment, failing: Refund) {
  failing.failed = true;
  failing.payment.refundedKobo -= failing.kobo;
  book(enrolment, failing.payment.paidAt);
}

const isFree = ({ statement }: Line) =>
  statement === null || statement.status === "returned" || statement.status === "cancelled";
const isOld = ({ earnedAt }: Line, now: Date) =>
  earnedAt.getTime() <= now.getTime() - holdDays * dayMs;

const freeLines = ({ enrolments }: ModelAffiliate) =>
  enrolments.flatMap((enrolment) =>
    enrolment.lines.filter(isFree).map((line) => ({ line, withheld: enrolment.withheld })),
  );
const dueLines = (affiliate: ModelAffiliate, now: Date) =>
  freeLines(affiliate)
    .filter(({ line, withheld }) => !withheld && isOld(line, now))
    .map(({ line }) => line);

/** What a payout would pay to an affiliate now; null when it leaves the affiliate out. */
export function nextStatement(affiliate: ModelAffiliate, now: Date): ModelStatement | null {
  const lines = dueLines(affiliate, now);
  const totalKobo = sum(lines.map(({ kobo }) => kobo));
  if (totalKobo <= 0 || !affiliate.hasAccount) return null;
  return { number: "", affiliate, totalKobo, status: "open", lines };
}

/** Whether a statement has a commission that is withheld now. */
export const hasWithheld = ({ affiliate, lines }: ModelStatement): boolean =>
  affiliate.enrolments.some(
    (one) => one.withheld && one.lines.some((line) => lines.includes(line)),
  );

/** Whether more of one commission was taken back than earned since everything due went into payouts. */
export const wasTakenBack = ({ enrolments }: ModelAffiliate, now: Date): boolean =>
  enrolments.some(
    ({ withheld, lines }) =>
      !withheld &&
      sum(lines.filter((line) => isFree(line) && isOld(line, now)).map(({ kobo }) => kobo)) < 0,
  );

export function addStatement(statement: ModelStatement, number: string) {
  statement.number = number;
  statement.affiliate.statements.push(statement);
  for (const line of statement.lines) line.statement = statement;
}

/** The affiliate's figures in kobo, by the names of the statistics. */
export function figuresOf(affiliate: ModelAffiliate, now: Date) {
  const all = affiliate.enrolments.flatMap(({ lines }) => lines);
  const of = (status: ModelStatement["status"]) =>
    sum(
      affiliate.statements.filter((one) => one.status === status).map(({ totalKobo }) => totalKobo),
    );
  const free = freeLines(affiliate);
  const earned = sum(all.map(({ kobo }) => kobo));
  return {
    totalEarnings: earned,
    paidCommissions: of("paid"),
    inPayoutCommissions: of("open"),
    pendingCommissions: earned - of("paid"),
    reviewCommissions: sum(free.filter(({ withheld }) => withheld).map(({ line }) => line.kobo)),
    heldCommissions: sum(
      free
        .filter(({ line, withheld }) => !withheld && !isOld(line, now))
        .map(({ line }) => line.kobo),
    ),
    dueCommissions: sum(dueLines(affiliate, now).map(({ kobo }) => kobo)),
  };
}
