import { levels } from "#academy";
import type { SeedProgram } from "#database/seeds/program-file.ts";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import type { Registered } from "#rooms/enrolment/mails/registration-facts.server.ts";
import type { MailReceipt } from "#rooms/enrolment/mails/registration-mails.server.ts";
import type { WithProgram } from "#rooms/enrolment/mails/slip-card.server.ts";

/** Places of an invented learner in an academy's own programs, for its emails (mail-samples.ts). */

export const sampleOrigin = "https://academy.example";

/** As long as a real one, so that the links of short messages have their length. */
export const sampleKey = "aSampleKeyOf16Le";

/** What letters read of a context. */
export const sampleContext = {
  config: { origin: sampleOrigin },
  clock: () => new Date("2031-01-14T09:30:00Z"),
} as Context;

/** A registration and its letter's other data. */
export type SamplePlace = Registered &
  WithProgram & {
    readonly intake: NonNullable<Registered["intake"]>;
    readonly receipt: MailReceipt;
  };

/** What the program costs, by part: the level's fees, or its own price. */
function feeOf({ mode, priceType, priceNaira }: SeedProgram, levelId: string | null) {
  if (priceType !== "paid") return [];
  const fees = levels.find(({ id }) => id === levelId)?.fees;
  return mode === "physical" && fees
    ? Object.entries(fees).map(([component, naira]) => ({ component, amountKobo: naira * 100 }))
    : [{ component: "tuition" as const, amountKobo: priceNaira * 100 }];
}

/** A place in a program, at one of its centres and levels. @param turn chooses which */
export function samplePlace(program: SeedProgram, turn: number): SamplePlace {
  const inTurn = <One>(list: readonly One[]) => list[turn % list.length] ?? null;
  const trainingLevel = inTurn(program.levels);
  const centreId = (inTurn(program.centreIds) ?? null) as CentreId | null;
  const components = feeOf(program, trainingLevel);
  const totalKobo = components.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const at = sampleContext.clock();
  return {
    enrolment: {
      id: "a-registration",
      code: "7K4M3W2",
      learnerId: "a-learner",
      accountPersonId: null,
      isForSelf: false,
      isWalkIn: false,
      programId: program.id,
      programTitle: program.title,
      mode: program.mode,
      priceType: program.priceType,
      courseOfInterest: program.title,
      trainingLevel,
      trainingMonths: levels.find(({ id }) => id === trainingLevel)?.months ?? null,
      centreId,
      intakeId: "an-intake",
      seatHeldUntil: null,
      status: "confirmed",
      answers: null,
      knownAnswers: null,
      affiliateCode: null,
      feeComponents: components as Registered["enrolment"]["feeComponents"],
      totalKobo,
      inParts: true,
      orderId: "an-order",
      firstId: null,
      receivedKobo: totalKobo,
      refundedKobo: 0,
      openKobo: 0,
      nextDueOn: null,
      firstPaidAt: at,
      submittedAt: at,
      confirmedAt: at,
      decidedAt: null,
      decidedBy: null,
      cancelCause: null,
      cancelledBy: null,
      cancelReason: null,
      updatedAt: at,
      version: 1,
    },
    learner: { fullName: "Amina Bello", email: "amina@example.com" },
    intake: {
      centreId,
      startsOn: "2031-02-03",
      endsOn: "2031-04-26",
      days: [],
      hoursFrom: null,
      hoursTo: null,
    },
    program: { id: program.id, family: program.family, glyph: program.glyph },
    url: `${sampleOrigin}/enrolments/a-registration?key=${sampleKey}`,
    receipt: {
      reference: "a-reference",
      amountKobo: totalKobo,
      paidAt: at,
      components,
      paidInAllKobo: totalKobo,
      openKobo: 0,
      upfrontOpenKobo: 0,
    },
  };
}

/** The same place before all of its fee was paid. */
export function unpaid(place: SamplePlace): SamplePlace {
  const { enrolment, receipt } = place;
  const half = Math.floor(enrolment.totalKobo / 2);
  return {
    ...place,
    enrolment: {
      ...enrolment,
      status: enrolment.priceType === "sponsorship" ? "applied" : "pending_payment",
      seatHeldUntil: new Date("2031-01-16T09:30:00Z"),
      receivedKobo: 0,
      openKobo: enrolment.totalKobo,
    },
    receipt: { ...receipt, amountKobo: half, paidInAllKobo: half, openKobo: half },
  };
}
