import { bandArt } from "#design/card-art/draw-band.ts";
import { getCentre, mapLink } from "#foundation/academy/centres.ts";
import { whatsAppShare } from "#foundation/contacts/whatsapp.ts";
import type { Context } from "#foundation/context.ts";
import { drawQr } from "#foundation/documents/draw-qr.ts";
import { lagosDay } from "#foundation/time/time.ts";
import {
  type TimelinePart,
  type TimelinePayment,
  timelineOf,
} from "#rooms/catalogue/fees/fee-timeline.ts";
import type { Intake, Program } from "#rooms/catalogue/program/program.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import { timesInWords, type WeeklyTimes } from "#rooms/catalogue/training/weekly-times.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { slipFiles, slipUrl } from "../own-page/links.server.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { hasSlip } from "../states.ts";
import { firstDayOf } from "./first-day.server.ts";
import type { AdmissionSlip, SlipCentre } from "./slip.ts";
import { shareText, thingsToBring } from "./slip-words.ts";

export type SlipFacts = {
  enrolment: Enrolment;
  learner: { fullName: string };
  program: Pick<Program, "id" | "family" | "glyph">;
  intake: Pick<Intake, "centreId" | "startsOn" | "endsOn" | keyof WeeklyTimes> | null;
  money: Pick<AdmissionSlip["fee"], "paidKobo" | "dueKobo" | "refundedKobo" | "payTo">;
  shownTo: SlipReader;
};

/**
 * Who sees the slip. Anyone but its holder sees only the first name. A holder without a resume token is signed in and
 * gets no links, because a browser can't open those without a token.
 */
export type SlipReader = { isHolder: boolean; resumeToken: string | null };

function centreOf({ enrolment, intake }: SlipFacts): SlipCentre | null {
  const id = intake ? intake.centreId : enrolment.centreId;
  if (id === null) return null;
  const { name, address, phone, hours } = getCentre(id);
  const mapUrl = mapLink({ address });
  return { name, address, phone, hours, mapUrl };
}

/** A slip without its drawings and the line of its fee, for emails. */
export type SlipText = Omit<AdmissionSlip, "band" | "qr" | "due">;

/** The slip of an enrolment as text; null if its status has none. The caller has checked access. */
export function describeSlip(ctx: Context, facts: SlipFacts): SlipText | null {
  const { enrolment, learner, program, intake, money, shownTo } = facts;
  const { id, code, status, trainingLevel: level, trainingMonths: months } = enrolment;
  if (!hasSlip(status)) return null;
  const verify = slipUrl(ctx, code);
  const training = intake && {
    ...firstDayOf(intake),
    endsOn: registeredEnd(intake, enrolment),
    times: timesInWords(intake),
  };
  const shown = { title: enrolment.programTitle, level, training, code, verify };
  return {
    code,
    status,
    learnerName: shownTo.isHolder ? learner.fullName : firstNameOf(learner.fullName),
    program: {
      id: program.id,
      title: enrolment.programTitle,
      mode: enrolment.mode,
      family: program.family,
      glyph: program.glyph,
    },
    level,
    months,
    centre: centreOf(facts),
    training,
    fee: {
      priceType: enrolment.priceType,
      components: enrolment.feeComponents,
      totalKobo: enrolment.totalKobo,
      ...money,
    },
    bring: thingsToBring(enrolment.mode),
    links: {
      verify,
      whatsApp: whatsAppShare(shareText(shown)),
      own: shownTo.resumeToken ? slipFiles(ctx, id, shownTo.resumeToken, training !== null) : null,
    },
  };
}

/**
 * The slip of an enrolment; null if its status has none. The caller has checked access.
 * @param fee its parts, and what came for it
 */
export async function makeSlip(
  ctx: Context,
  facts: SlipFacts,
  fee: { parts: readonly TimelinePart[]; payments: readonly TimelinePayment[] },
): Promise<AdmissionSlip | null> {
  const text = describeSlip(ctx, facts);
  if (!text) return null;
  const { id, family, glyph } = facts.program;
  return {
    ...text,
    due: timelineOf(fee.parts, text.training, lagosDay(ctx.clock()), fee),
    band: bandArt({ id, family, glyph, scope: text.code }),
    qr: await drawQr(text.links.verify),
  };
}
