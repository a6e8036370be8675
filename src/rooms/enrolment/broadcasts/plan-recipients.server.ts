import { hasAddress } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { choicesOf, reachBy } from "#foundation/messages/choices.ts";
import { phoneState } from "#foundation/messages/phone-states.ts";
import { planWays } from "#foundation/messages/plan-ways.ts";
import { providerOf } from "#foundation/messages/providers/find-provider.ts";
import { isPhoneWay, type PhoneWay } from "#foundation/messages/providers/message-provider.ts";
import { findNumberFault } from "#foundation/messages/send-message.ts";
import { findTold } from "#foundation/messages/stop-hint.ts";
import { phoneWaysAvailable, type Reach, ways } from "#foundation/messages/ways.ts";
import { wordMessage } from "#foundation/messages/word-message.ts";
import { formatDay } from "#foundation/time/time.ts";
import { findIntakes } from "#rooms/catalogue/door.server.ts";
import type { WithLearner } from "../lock-enrolment.server.ts";
import { choiceOwner } from "../messages/keep-message-choices.server.ts";
import { guardianPhoneOf } from "../messages/reach-of.server.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { broadcastMail } from "./broadcast-mail.ts";
import type { UnreachableReason } from "./broadcast-states.ts";
import { fillIn, saysStart } from "./broadcast-text.ts";
import type { broadcastPeople } from "./tables.server.ts";

type Planned = Omit<typeof broadcastPeople.$inferInsert, "broadcastId" | "number">;

/** How these learners want to be told. Without a choice it is by email. */
export async function reachesOf(
  ctx: Context,
  rows: readonly WithLearner[],
): Promise<ReadonlyMap<string, Reach>> {
  const ownerOf = (id: string) => `enrolment:${id}:learner` as const;
  const choices = phoneWaysAvailable(ctx.config)
    ? await choicesOf(
        ctx,
        rows.map(({ enrolment }) => ownerOf(enrolment.id)),
      )
    : new Map();
  return new Map(
    rows.map(({ enrolment, learner }) => {
      const choice = choices.get(ownerOf(enrolment.id)) ?? null;
      return [enrolment.id, reachBy(choice, choice ? learner.phone || null : null)];
    }),
  );
}

const isPlace = (fault: UnreachableReason | null): fault is UnreachableReason => fault !== null;

/**
 * How guardians want to be told who chose a way of their phone. Without a choice they get nothing: they gave no address
 * and agreed to nothing.
 * @returns by enrolment; those of the others are absent
 */
export async function guardianReachesOf(
  ctx: Context,
  rows: readonly WithLearner[],
): Promise<ReadonlyMap<string, Reach & { readonly phone: string }>> {
  const found = new Map<string, Reach & { readonly phone: string }>();
  if (!phoneWaysAvailable(ctx.config)) return found;
  const choices = await choicesOf(
    ctx,
    rows.map(({ enrolment }) => choiceOwner(enrolment.id, "guardian")),
  );
  for (const { enrolment } of rows) {
    const choice = choices.get(choiceOwner(enrolment.id, "guardian"));
    const phone = choice ? (choice.phone ?? guardianPhoneOf(enrolment)) : null;
    if (!choice || !phone || !choice.ways.some(isPhoneWay)) continue;
    found.set(enrolment.id, { ...reachBy(choice, phone), phone });
  }
  return found;
}

/**
 * How a text goes to each of these people, what it costs there, and why it can't. A guardian who chose to be told gets
 * it too.
 * @param numbers those that get it already; a guardian with one of them doesn't get it once more
 */
export async function planRecipients(
  ctx: Context,
  rows: readonly WithLearner[],
  text: string,
  numbers: Set<string>,
): Promise<Planned[]> {
  const { config } = ctx;
  const reaches = await reachesOf(ctx, rows);
  const guardians = await guardianReachesOf(ctx, rows);
  const all = [...reaches.values(), ...guardians.values()];
  const phones = all.flatMap(({ phone }) => phone ?? []);
  const states = await phoneState(ctx, phones);
  const told = await findTold(ctx, phones, ["queued", "sent", "delivered"]);
  const intakes = await findIntakes(ctx, [
    ...new Set(rows.flatMap(({ enrolment }) => enrolment.intakeId ?? [])),
  ]);
  const available = ways.filter(isPhoneWay).filter((way) => providerOf(config, way) !== null);
  const planOne = ({ enrolment, learner }: WithLearner, party: "learner" | "guardian"): Planned => {
    const intake = intakes.get(enrolment.intakeId ?? "");
    const startsOn = intake ? formatDay(intake.startsOn) : "";
    const base = {
      enrolmentId: enrolment.id,
      learnerId: party === "learner" ? learner.id : null,
      program: enrolment.programTitle,
      startsOn,
    };
    const refused = (why: UnreachableReason): Planned => ({
      ...base,
      ways: [],
      why,
      parts: 0,
      costKobo: 0,
      state: "unreachable",
    });
    if (saysStart(text) && !startsOn) return refused("no_start");
    const reach = (party === "guardian" ? guardians : reaches).get(enrolment.id);
    const phone = reach?.phone ?? null;
    const chosen = (reach?.ways ?? []).filter(isPhoneWay);
    const faultOf = (way: PhoneWay) =>
      phone === null ? null : findNumberFault(ctx, { phone, way }, states.get(phone) ?? null);
    const open = available.filter((way) => faultOf(way) === null);
    const address = party === "learner" && hasAddress(learner.email);
    const planned = planWays(reach, { address, ways: open })
      .filter(({ held }) => !held)
      .map(({ way }) => way);
    if (planned.length === 0)
      return refused(chosen.map(faultOf).find(isPlace) ?? ("no_address" as const));
    const said = fillIn(text, {
      name: firstNameOf(learner.fullName),
      program: base.program,
      startsOn,
    });
    const { short } = broadcastMail(said, { to: learner.email, reference: "" });
    const language = reach?.language ?? "en";
    // The first SMS to a number also says how to end them, which may take a part more.
    const isFirst = phone !== null && !told.has(phone);
    const onPhones = planned
      .filter(isPhoneWay)
      .map((way) => wordMessage(ctx, short, { way, phone: phone ?? "", language }, isFirst));
    return {
      ...base,
      ways: planned,
      why: null,
      parts: onPhones.reduce((sum, { parts }) => sum + (parts ?? 0), 0),
      costKobo: onPhones.reduce((sum, { costKobo }) => sum + (costKobo ?? 0), 0),
      state: party === "learner" ? "waiting" : "guardian_waiting",
    };
  };
  const planned = rows.map((row) => {
    const one = planOne(row, "learner");
    const phone = reaches.get(row.enrolment.id)?.phone;
    if (phone && one.ways.some(isPhoneWay)) numbers.add(phone);
    return one;
  });
  const ofGuardians = rows.flatMap((row) => {
    const phone = guardians.get(row.enrolment.id)?.phone;
    if (!phone || numbers.has(phone)) return [];
    const one = planOne(row, "guardian");
    // Only the learner is missed where nobody is reached.
    if (one.state === "unreachable") return [];
    numbers.add(phone);
    return [one];
  });
  return [...planned, ...ofGuardians];
}
