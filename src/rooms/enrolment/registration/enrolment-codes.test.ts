import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { violatedConstraint } from "#foundation/database/statements/violated-constraint.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { makeEnrolmentCode, readEnrolmentCode } from "../documents/enrolment-code.ts";
import type { EnrolmentRow } from "../enrolment.ts";
import type { EnrolmentRecord } from "../staff/enrolment-record.ts";
import { enrolments } from "../tables.server.ts";
import { withNewCodes } from "./new-enrolment-code.server.ts";

type Submitted = Awaited<ReturnType<typeof enrol>>;

const open = await openEnrolmentAcademyForFile();
const admin = (await signInAs(open.academy, "admin")).token;

const asAdmin = async (path: string) =>
  (await open.academy.call("GET", `/admin/enrolments${path}`, { token: admin })).body as unknown;

test("each enrolment has its own code, in its own view and in the admin's record", async () => {
  const [one, other] = [await enrol(open.academy), await enrol(open.academy)];
  const codes = [
    await readEnrolment(open.academy, one),
    await readEnrolment(open.academy, other),
  ].map(({ code }) => code);
  expect(new Set(codes).size).toBe(2);
  for (const code of codes) expect(readEnrolmentCode(code)).toEqual({ code });
  const record = (await asAdmin(`/${one.enrolment.id}`)) as EnrolmentRecord;
  expect([record.code, record.summary.code]).toEqual([codes[0], codes[0]]);
});

describe("the admin's list finds by code", () => {
  const search = async (typed: string) =>
    (
      (await asAdmin(`?search=${encodeURIComponent(typed)}`)) as { enrolments: EnrolmentRow[] }
    ).enrolments.map(({ id }) => id);

  test("as it is written and as people type it, and not with a wrong letter", async () => {
    const submitted = await enrol(open.academy);
    const { code } = await readEnrolment(open.academy, submitted);
    const seven = code.slice(3).replace("-", "");
    for (const typed of [code, code.toLowerCase(), ` ${code.replaceAll("-", " ")} `, seven]) {
      expect(await search(typed), typed).toEqual([submitted.enrolment.id]);
    }
    const last = code.endsWith("A") ? "B" : "A";
    expect(await search(`${code.slice(0, -1)}${last}`)).toEqual([]);
    // Staff see a code appear while they type it.
    expect(await search(code.slice(0, -1))).toEqual([submitted.enrolment.id]);
  });
});

async function give({ db }: Context, { enrolment }: Submitted, code: string): Promise<string> {
  await db.update(enrolments).set({ code }).where(eq(enrolments.id, enrolment.id));
  return code;
}

describe("a code that is taken", () => {
  test("is not given again", async () => {
    const { ctx } = open.academy;
    const bytes = Uint8Array.from([1, 2, 3, 4, 5, 6]);
    const taken = makeEnrolmentCode(bytes);
    const { enrolment } = await enrol(open.academy);
    await ctx.db.update(enrolments).set({ code: taken }).where(eq(enrolments.id, enrolment.id));
    const free = Uint8Array.from([6, 5, 4, 3, 2, 1]);
    const picks = [bytes, bytes, free];
    const other = await enrol(open.academy);
    const draw = () => picks.shift() ?? free;
    const code = await withNewCodes(ctx, (tx, newCode) => give(tx, other, newCode()), draw);
    expect([code, picks.length]).toEqual([makeEnrolmentCode(free), 0]);
    expect((await readEnrolment(open.academy, other)).code).toBe(code);
    expect((await readEnrolment(open.academy, { enrolment })).code).toBe(taken);
  });

  test("is not drawn for ever", async () => {
    const { ctx } = open.academy;
    const bytes = Uint8Array.from([7, 7, 7, 7, 7, 7]);
    const { enrolment } = await enrol(open.academy);
    const code = makeEnrolmentCode(bytes);
    await ctx.db.update(enrolments).set({ code }).where(eq(enrolments.id, enrolment.id));
    const other = await enrol(open.academy);
    let draws = 0;
    const draw = () => {
      draws++;
      return bytes;
    };
    const work = withNewCodes(ctx, (tx, newCode) => give(tx, other, newCode()), draw);
    const error = await work.catch((reason: unknown) => reason);
    expect([violatedConstraint(error), draws]).toEqual(["enrolments_code_unique", 5]);
  });

  test("is refused by the database for a second enrolment", async () => {
    const { ctx } = open.academy;
    const { code } = await readEnrolment(open.academy, await enrol(open.academy));
    const { enrolment } = await enrol(open.academy);
    const twice = ctx.db.update(enrolments).set({ code }).where(eq(enrolments.id, enrolment.id));
    const error = await Promise.resolve(twice).catch((reason: unknown) => reason);
    expect(violatedConstraint(error)).toBe("enrolments_code_unique");
  });
});
