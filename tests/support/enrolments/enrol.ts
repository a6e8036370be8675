import { eq } from "drizzle-orm";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { mostSeats } from "#rooms/catalogue/intakes/intake-input.ts";
import { intakes } from "#rooms/catalogue/tables.server.ts";
import type { EnrolmentSummary, SubmittedEnrolment } from "#rooms/enrolment/enrolment.ts";
import { reviewCases } from "#rooms/payments/cases/tables.server.ts";
import { giveSeats } from "../academy/change-catalogue.ts";
import { openAcademy, type TestAcademy, type TestOptions } from "../academy/open-academy.ts";
import { openSandbox, type TestSandbox } from "../payments/open-sandbox.ts";
import { physicalAnswers } from "./enrolment-answers.ts";

/** The whole academy with its catalogue, and a sandbox of the card provider. */
export async function openEnrolmentAcademy(options: TestOptions & { sandbox?: TestSandbox } = {}) {
  const sandbox = options.sandbox ?? (await openSandbox());
  const academy = await openAcademy({
    ...options,
    env: { LOG_LEVEL: "silent", ...sandbox.env, ...options.env },
  });
  sandbox.setClock(academy.ctx.clock);
  await seedCatalogue(academy.ctx, "2026-11-21");
  // There is a seat for everybody; tests about seats make their own starts.
  await giveSeats(academy);
  return {
    academy,
    sandbox,
    async close() {
      await academy.close();
      await sandbox.close();
    },
  };
}

type Submitted = SubmittedEnrolment & { reference: string };

let registered = 0;

/** Contacts of a person who has not registered before. */
function somebodyNew() {
  const number = ++registered;
  return {
    emailAddress: `amina-${number}@example.com`,
    phoneNumber: `0803${String(number).padStart(7, "0")}`,
  };
}

/** Registers a new person, for Tiling at beginner level by default; fails when the registration is refused. */
export async function enrol(
  academy: TestAcademy,
  body: Record<string, unknown> = {},
  more: { token?: string; headers?: Record<string, string> } = {},
): Promise<Submitted> {
  const reply = await academy.call("POST", "/enrolments", {
    body: { courseId: "tiling", ...physicalAnswers, ...somebodyNew(), ...body },
    ...more,
  });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  const submitted = reply.body as SubmittedEnrolment;
  return { ...submitted, reference: submitted.payment?.reference ?? "" };
}

/** The enrolment as its learner sees it, with the resume token. */
export async function readEnrolment(
  academy: TestAcademy,
  { enrolment }: { enrolment: Pick<SubmittedEnrolment["enrolment"], "id" | "resumeToken"> },
): Promise<EnrolmentSummary> {
  const reply = await academy.call("GET", `/enrolments/${enrolment.id}`, {
    headers: { "x-resume-token": enrolment.resumeToken },
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

/** The kinds of the review cases that were opened for a payment. */
export async function reviewCasesOf({ ctx }: TestAcademy, reference: string): Promise<string[]> {
  const cases = await ctx.db
    .select({ kind: reviewCases.kind })
    .from(reviewCases)
    .where(eq(reviewCases.reference, reference))
    .orderBy(reviewCases.openedAt);
  return cases.map(({ kind }) => kind);
}

/** Another intake of Tiling in Jalingo, or of what `more` says. */
export async function addIntake(
  { ctx }: TestAcademy,
  startsOn: string,
  endsOn: string,
  more: Partial<typeof intakes.$inferInsert> = {},
) {
  await ctx.db.insert(intakes).values({
    id: `tiling-${startsOn}`,
    programId: "tiling",
    centreId: "jalingo",
    startsOn,
    endsOn,
    seats: mostSeats,
    ...more,
  });
  await bumpSiteVersion(ctx);
}

/** Whether a person has proved that they read mail to this address. */
export async function setEmailProved({ ctx }: TestAcademy, personId: string, proved: boolean) {
  await ctx.db
    .update(people)
    .set({ emailConfirmedAt: proved ? ctx.clock() : null })
    .where(eq(people.id, personId));
}
