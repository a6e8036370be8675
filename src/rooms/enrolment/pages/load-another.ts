import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { readCatalogue } from "#rooms/catalogue/door.server.ts";
import { moneyOf } from "../account/money-of.server.ts";
import {
  type AfterFirst,
  anotherLabel,
  copiedWords,
  takenOver,
  toLookAt,
} from "../family/family-answers.ts";
import { mayBeJoined, whyApart } from "../family/first-registration.server.ts";
import { inPartsField } from "../instalments/parts-choice.tsx";
import { hasPlan } from "../instalments/plan-choice.tsx";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { registrationOf } from "../registration/registration.ts";
import { can } from "../states.ts";
import { type LoadedRegistration, loadRegistration } from "./load-registration.ts";

export type AnotherForm = {
  /** "Register another child", or somebody else. */
  readonly title: string;
  readonly firstName: string;
  readonly course: string;
  /** What the form takes over from the first one, in words. */
  readonly copied: string;
  /** Programs that take registrations here, by title. */
  readonly programs: readonly { readonly id: string; readonly title: string }[];
  readonly programId: string;
  /** The chosen program's form; null while none is chosen, and for an unknown one. */
  readonly loaded: LoadedRegistration | null;
};

/** What is still to pay for the order that the new registration would join. */
async function toPayOf(ctx: Context, first: Enrolment): Promise<AfterFirst["toPay"]> {
  if (!(await mayBeJoined(ctx, first))) return null;
  const { payNow, account } = await moneyOf(ctx, first);
  if (!payNow || account.order.receivedKobo > 0) return null;
  const today = lagosDay(ctx.clock());
  const names = payNow.lines.map(({ learnerFirstName }) => learnerFirstName);
  const isRepeated = new Set(names).size < names.length;
  const fees = payNow.lines.map(({ learnerFirstName, courseOfInterest, training, dues }) => ({
    name: isRepeated ? `${learnerFirstName} (${courseOfInterest})` : learnerFirstName,
    training,
    parts: dues
      .filter(({ openKobo }) => openKobo > 0)
      .map(({ dueOn, openKobo }) => ({
        dueOn: dueOn !== null && dueOn > today ? dueOn : null,
        amountKobo: openKobo,
      })),
  }));
  return { wholeKobo: payNow.amountKobo, fees };
}

/** The form for a program, with the family's answers. Other reasons why there is none stay as they are. */
async function loadFor(
  ctx: Context,
  first: Enrolment,
  about: Pick<AfterFirst, "id" | "resumeToken" | "firstName" | "course">,
  address: URLSearchParams,
): Promise<LoadedRegistration | null> {
  const chosen = address.get("program");
  if (!chosen || !first.answers) return null;
  const loaded = await loadRegistration(ctx, chosen, address.get("level"), address);
  if (loaded?.kind !== "form") return loaded;
  const { view } = loaded;
  const taken = takenOver(first.answers);
  const known = Object.fromEntries(
    Object.entries(taken).filter(([name, answer]) => {
      // A start in the address has its own place, and another program may not be taught at the first one's.
      if (name !== "preferredLocation") return name in view.initial;
      const isTaught = view.starts.some(({ location }) => location === answer);
      return isTaught && view.chosenStart === null && name in view.initial;
    }),
  );
  const initial = { ...view.initial, ...known };
  const inParts = first.inParts && hasPlan(view) ? { [inPartsField]: "yes" } : {};
  const after = {
    ...about,
    same: toLookAt(known),
    isUnpaid: can.confirm(first),
    whyApart: await whyApart(ctx, first),
    toPay: await toPayOf(ctx, first),
  };
  return { kind: "form", view: { ...view, initial: { ...initial, ...inParts }, after } };
}

/**
 * The form for another child of the family, for someone with the first one's key. It comes filled in with the family's
 * answers, which nobody without the key gets.
 * @param address its parameters: the chosen program, level and start
 * @returns null while the first has no answers
 * @throws AppError 404 without the key, 410 for an expired one
 */
export async function loadAnother(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string,
  address: URLSearchParams,
): Promise<AnotherForm | null> {
  const first = await openEnrolment(ctx, enrolmentId, resumeToken);
  if (!first.answers) return null;
  const { learner } = await getWithLearner(ctx, first.id);
  const { onOffer, day: today } = await readCatalogue(ctx);
  const about = { firstName: firstNameOf(learner.fullName), course: first.courseOfInterest };
  const programs = onOffer
    .filter(({ program }) => "form" in registrationOf(program, today))
    .map(({ program: { id, title } }) => ({ id, title }))
    .sort((one, other) => one.title.localeCompare(other.title));
  return {
    ...about,
    title: anotherLabel(first.answers),
    copied: copiedWords(first.answers),
    programs,
    programId: first.programId,
    loaded: await loadFor(ctx, first, { ...about, id: first.id, resumeToken }, address),
  };
}
