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

/** How a text goes to each of these people, what it costs there, and why it can't. */
export async function planRecipients(
  ctx: Context,
  rows: readonly WithLearner[],
  text: string,
): Promise<Planned[]> {
  const { config } = ctx;
  const reaches = await reachesOf(ctx, rows);
  const phones = [...reaches.values()].flatMap(({ phone }) => phone ?? []);
  const states = await phoneState(ctx, phones);
  const told = await findTold(ctx, phones, ["queued", "sent", "delivered"]);
  const intakes = await findIntakes(ctx, [
    ...new Set(rows.flatMap(({ enrolment }) => enrolment.intakeId ?? [])),
  ]);
  const available = ways.filter(isPhoneWay).filter((way) => providerOf(config, way) !== null);
  return rows.map(({ enrolment, learner }): Planned => {
    const intake = intakes.get(enrolment.intakeId ?? "");
    const startsOn = intake ? formatDay(intake.startsOn) : "";
    const base = {
      enrolmentId: enrolment.id,
      learnerId: learner.id,
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
    const reach = reaches.get(enrolment.id);
    const phone = reach?.phone ?? null;
    const chosen = (reach?.ways ?? []).filter(isPhoneWay);
    const faultOf = (way: PhoneWay) =>
      phone === null ? null : findNumberFault(ctx, { phone, way }, states.get(phone) ?? null);
    const open = available.filter((way) => faultOf(way) === null);
    const planned = planWays(reach, { address: hasAddress(learner.email), ways: open })
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
      state: "waiting",
    };
  });
}
