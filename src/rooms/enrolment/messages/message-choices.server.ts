import { audit } from "#foundation/audit/audit.ts";
import { readPhoneNumber } from "#foundation/contacts/phone-number.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { invalid, notFound } from "#foundation/errors/errors.ts";
import type { KeptMessages, ShownChoice } from "#foundation/messages/message-choice.ts";
import {
  asksForPhone,
  guardianReachQuestion,
  reachQuestion,
} from "#foundation/messages/reach-form.ts";
import { saveChoice, showChoice } from "#foundation/messages/save-choice.ts";
import { type Language, phoneWaysAvailable, type Way } from "#foundation/messages/ways.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import { type Enrolment, findEnrolmentByPayToken } from "../own-page/enrolment-keys.server.ts";
import { choiceOwner, type Party } from "./keep-message-choices.server.ts";
import { guardianPhoneOf, phoneOfParty } from "./reach-of.server.ts";

type Wanted = { readonly channels: readonly Way[]; readonly language: Language };

/** What the own page shows of how its people are told. */
export type OwnMessages = {
  readonly learner: ShownChoice;
  /** Null for a learner without a guardian. */
  readonly guardian: ShownChoice | null;
};

const show = async (ctx: Context, enrolment: Enrolment, party: Party): Promise<ShownChoice> =>
  showChoice(ctx, choiceOwner(enrolment.id, party), await phoneOfParty(ctx, enrolment, party));

/** @returns null where nothing goes to phones: there's no choice */
export async function readOwnMessages(
  ctx: Context,
  enrolment: Enrolment,
): Promise<OwnMessages | null> {
  if (!phoneWaysAvailable(ctx.config)) return null;
  const hasGuardian = guardianPhoneOf(enrolment) !== null;
  return {
    learner: await show(ctx, enrolment, "learner"),
    guardian: hasGuardian ? await show(ctx, enrolment, "guardian") : null,
  };
}

/**
 * What the page of a payer shows: the ways, and never the number, because others may have the same link.
 * @returns null where nothing goes to phones
 */
export async function readPayerMessages(
  ctx: Context,
  payToken: string,
): Promise<KeptMessages | null> {
  if (!phoneWaysAvailable(ctx.config)) return null;
  const enrolment = await findEnrolmentByPayToken(ctx, payToken);
  if (!enrolment) throw notFound();
  const { channels, language, keptAt } = await show(ctx, enrolment, "payer");
  return { channels, language, keptAt };
}

/** Changes how the learner or the guardian is told, for the holder of the key or the account. */
export async function saveMessages(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
  { party, ...wanted }: Wanted & { readonly party: "learner" | "guardian" },
): Promise<KeptMessages> {
  const enrolment = await openEnrolment(ctx, enrolmentId, resumeToken);
  const isGuardian = party === "guardian";
  if (isGuardian && guardianPhoneOf(enrolment) === null) {
    throw invalid({ party: "This registration names no parent or guardian." });
  }
  const shown = await phoneOfParty(ctx, enrolment, party);
  return inTransaction(ctx, async (tx) => {
    const question = isGuardian ? guardianReachQuestion : reachQuestion;
    const kept = await saveChoice(tx, choiceOwner(enrolment.id, party), wanted, question, {
      shown,
    });
    await audit(tx, "enrolment.messages_chosen", enrolment.id);
    return kept;
  });
}

/**
 * Changes how the person is told who was asked to pay. Several people may have the link, so it shows nobody's number,
 * and the learner's choice stays.
 */
export async function savePayerMessages(
  ctx: Context,
  payToken: string,
  { phone: typed, ...wanted }: Wanted & { readonly phone?: string | null | undefined },
): Promise<KeptMessages> {
  const enrolment = await findEnrolmentByPayToken(ctx, payToken);
  if (!enrolment) throw notFound();
  const needsPhone = asksForPhone(wanted.channels);
  const phone = needsPhone ? readPhoneNumber(typed ?? "") : null;
  if (needsPhone && !phone) throw invalid({ phone: "Enter your phone number" });
  return inTransaction(ctx, async (tx) => {
    const owner = choiceOwner(enrolment.id, "payer");
    const kept = await saveChoice(tx, owner, wanted, reachQuestion, { phone });
    await audit(tx, "enrolment.messages_chosen", enrolment.id);
    return kept;
  });
}
