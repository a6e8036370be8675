import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import type { CertificateCheck, CertificateRecord } from "./certificates.ts";

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const afterTraining = "2027-06-01T09:00:00Z";

const reviewer = await signInAs(academy, "admin", undefined, "reviewer", "Ruth Reviewer");
const owner = await signInAs(academy, "admin", undefined, "owner", "Olu Owner");
const clerk = await signInAs(academy, "admin", undefined, "clerk", "Clara Clerk");
await openTillFor(academy, owner);

/** Weeks later, with sessions that are still open. */
async function goTo(at: string) {
  academy.setTime(at);
  await academy.ctx.db.execute(
    sql`update sessions set last_used_at = ${at}, expires_at = ${at}::timestamptz + interval '1 day'`,
  );
}

/** Someone who has paid all, with a place in the next start. */
async function paid(fullName: string, body: Record<string, unknown> = {}) {
  await goTo("2026-11-21T09:00:00Z");
  const made = await enrol(academy, { fullName, ...body });
  await sandbox.press(made.reference, "pay");
  await academy.call("POST", `/payments/${made.reference}/verify`, { body: {} });
  return made.enrolment;
}

async function placeOf(enrolmentId: string) {
  const [found] = await selectRows<{ intakeId: string; learnerId: string }>(
    academy.ctx.db,
    sql`select intake_id as "intakeId", learner_id as "learnerId"
      from enrolments where id = ${enrolmentId}`,
  );
  if (!found) throw new Error("no such enrolment");
  return found;
}

type Reply = { readonly status: number; readonly body: CertificateRecord & { code: string } };
const post = (path: string, token: string, body: object = {}) =>
  academy.call("POST", `/admin/certificates${path}`, { token, body }) as Promise<Reply>;
const propose = (enrolmentId: string, token = reviewer.token, reason?: string) =>
  post("", token, { enrolmentId, ...(reason ? { reason } : {}) });
const issue = (id: string, token = owner.token) => post(`/${id}/issue`, token);
const check = async (code: string) =>
  (await academy.call("GET", `/certificates/${encodeURIComponent(code)}`)).body as CertificateCheck;

/** Somebody's issued certificate. */
async function issued(fullName: string, more: Record<string, unknown> = {}) {
  const enrolment = await paid(fullName, more);
  await goTo(afterTraining);
  const { body } = await propose(enrolment.id);
  const reply = await issue(body.id);
  expect(reply.status).toBe(200);
  return { enrolment, certificate: reply.body };
}

describe("who gets one", () => {
  test("nobody before the training has ended and all is paid", async () => {
    const early = await paid("Talatu Early");
    const reply = await propose(early.id);
    expect([reply.status, reply.body]).toMatchObject([
      409,
      { code: "not_complete", error: "Talatu Early: training has not ended." },
    ]);
    const owing = (await enrol(academy, { fullName: "Owen Owing" })).enrolment;
    await goTo(afterTraining);
    expect((await propose(owing.id)).body).toMatchObject({ code: "not_complete" });
  });

  test("an owner may decide otherwise, with a reason; a reviewer may not", async () => {
    const early = await paid("Garba Early");
    const asked = "His project was shown on 20 November";
    expect((await propose(early.id, reviewer.token, asked)).status).toBe(403);
    const made = await propose(early.id, owner.token, asked);
    expect(made.body).toMatchObject({ state: "proposed", reason: asked });
    const reply = await issue(made.body.id, reviewer.token);
    expect(reply.body).toMatchObject({ state: "issued", number: expect.any(String) });
  });

  test("not somebody whose refund is under way, also when it was proposed before", async () => {
    const enrolment = await paid("Rifkatu Refund");
    await goTo(afterTraining);
    const { body } = await propose(enrolment.id);
    await academy.ctx.db.execute(
      sql`insert into refund_requests (id, reference, status, amount_kobo, way, reason, requested_by, requested_at)
        select 'under-way', reference, 'sent', 100, 'provider', 'asked', ${owner.personId}, now()
        from payment_attempts where order_id = (select order_id from enrolments where id = ${enrolment.id})`,
    );
    expect((await issue(body.id)).body).toMatchObject({ code: "not_complete" });
    await academy.ctx.db.execute(
      sql`update refund_requests set status = 'failed' where id = 'under-way'`,
    );
    expect((await issue(body.id)).body).toMatchObject({ state: "issued" });
  });

  test("the people of an intake, with what each lacks", async () => {
    const enrolment = await paid("Finda Finisher");
    const { intakeId } = await placeOf(enrolment.id);
    const read = async () =>
      (
        (
          await academy.call("GET", `/admin/intakes/${intakeId}/certificates`, {
            token: clerk.token,
          })
        ).body as { people: { fullName: string; missing: string[]; certificate: unknown }[] }
      ).people.find(({ fullName }) => fullName === "Finda Finisher");
    expect(await read()).toMatchObject({ missing: ["training_not_ended"], certificate: null });
    await goTo(afterTraining);
    expect(await read()).toMatchObject({ missing: [], certificate: null });
    await propose(enrolment.id);
    expect(await read()).toMatchObject({ certificate: { state: "proposed" } });
  });
});

describe("two people", () => {
  test("who proposed it doesn't issue it, and a clerk does neither", async () => {
    const enrolment = await paid("Two People");
    await goTo(afterTraining);
    expect((await propose(enrolment.id, clerk.token)).status).toBe(403);
    const { body } = await propose(enrolment.id);
    expect((await propose(enrolment.id, owner.token)).body).toMatchObject({ code: "has_one" });
    expect((await issue(body.id, reviewer.token)).body).toMatchObject({ code: "own_proposal" });
    expect((await issue(body.id, clerk.token)).status).toBe(403);
    expect((await issue(body.id)).body).toMatchObject({ state: "issued" });
    expect((await issue(body.id)).body).toMatchObject({ code: "wrong_state" });
  });

  test("the numbers follow each other without gaps, also after a discarded one", async () => {
    const first = await issued("Number One");
    const dropped = await paid("Number None");
    await goTo(afterTraining);
    const { body } = await propose(dropped.id);
    const reason = "Not shown yet";
    expect((await post(`/${body.id}/discard`, owner.token, { reason })).body).toMatchObject({
      state: "discarded",
      number: null,
    });
    const second = await issued("Number Two");
    const count = (number: string | null) => Number(number?.split("-")[1]);
    expect(count(second.certificate.number)).toBe(count(first.certificate.number) + 1);
    expect(await check(body.code)).toEqual({ result: "unknown", code: body.code });
  });

  test("the learner is told, and opens it with the registration's key", async () => {
    const emailAddress = "maryam.told@example.com";
    const { enrolment, certificate } = await issued("Maryam Told", { emailAddress });
    const mails = await readMails(academy.ctx, emailAddress);
    const told = mails.filter(({ kind }) => kind === "certificate_issued");
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(certificate.code);
    const open = (token: string) =>
      academy.call("GET", `/enrolments/${enrolment.id}/certificate`, {
        headers: { "x-resume-token": token },
      });
    expect((await open(enrolment.resumeToken)).status).toBe(200);
    expect((await open("another-key")).status).toBe(404);
  });
});

describe("anybody with the code", () => {
  test("reads the name while it counts, as typed and by its link", async () => {
    const { certificate } = await issued("Ƙande Ɗanjuma");
    const genuine = {
      result: "genuine",
      name: "Ƙande Ɗanjuma",
      program: "Tiling",
      level: "Beginner",
      number: certificate.number,
    };
    const { code } = certificate;
    for (const typed of [
      code,
      code.toLowerCase().replace("-", " "),
      `https://academy.example/certificates/${code}?x=1`,
    ]) {
      expect(await check(typed)).toMatchObject(genuine);
    }
    expect(Object.keys(await check(code)).sort()).toEqual(
      ["code", "endsOn", "issuedOn", "level", "name", "number", "program"].concat([
        "result",
        "startsOn",
        "version",
      ]),
    );
  });

  test("is told of a mistyped code, and of one that isn't ours", async () => {
    expect(await check("hello")).toEqual({ result: "not_a_code" });
    expect(await check("7K4M3-W2QPA")).toMatchObject({
      result: expect.stringMatching(/wrong_check|unknown/),
    });
  });

  test("reads why it was revoked, and no name", async () => {
    const { certificate } = await issued("Rabi Revoked");
    const reason = "Issued for the wrong level";
    expect((await post(`/${certificate.id}/revoke`, reviewer.token, { reason })).status).toBe(403);
    expect((await post(`/${certificate.id}/revoke`, owner.token, { reason })).status).toBe(200);
    const read = await check(certificate.code);
    expect(read).toMatchObject({ result: "revoked", reason, revokedOn: "2027-06-01" });
    expect(JSON.stringify(read)).not.toContain("Rabi");
    expect((await post(`/${certificate.id}/revoke`, owner.token, { reason })).body).toMatchObject({
      code: "wrong_state",
    });
  });

  test("is led from a corrected one to the version that counts", async () => {
    const { enrolment, certificate } = await issued("Hadiza Wrong");
    const correct = () => post(`/${certificate.id}/correct`, reviewer.token);
    expect((await correct()).body).toMatchObject({ code: "nothing_changed" });
    await academy.ctx.db.execute(
      sql`update learners set full_name = 'Hadiza Right'
        where id = (select learner_id from enrolments where id = ${enrolment.id})`,
    );
    const second = (await correct()).body;
    expect(second).toMatchObject({ state: "proposed", version: 2, holderName: "Hadiza Right" });
    expect((await correct()).body).toMatchObject({ code: "has_one" });
    // Until it is issued, the first one counts.
    expect(await check(certificate.code)).toMatchObject({ result: "genuine" });
    expect((await issue(second.id)).body).toMatchObject({ number: certificate.number });
    expect(await check(certificate.code)).toMatchObject({
      result: "replaced",
      newCode: second.code,
    });
    expect(await check(second.code)).toMatchObject({ result: "genuine", name: "Hadiza Right" });
    // What is revoked is the certificate, not the paper.
    await post(`/${second.id}/revoke`, owner.token, { reason: "Not hers" });
    expect(await check(certificate.code)).toMatchObject({ result: "revoked" });
  });

  test("reads no name of somebody whose data was erased, and the copy has it before", async () => {
    const { enrolment, certificate } = await issued("Esther Erased");
    const { learnerId } = await placeOf(enrolment.id);
    const asked = { token: owner.token, body: { reason: "Asked by phone" } };
    const copy = await academy.call("POST", `/admin/people/${learnerId}/export`, asked);
    expect(JSON.stringify(copy.body)).toContain(`"number":"${certificate.number}"`);
    const erased = await academy.call("POST", `/admin/people/${learnerId}/erase`, asked);
    expect(erased.status).toBe(200);
    const read = await check(certificate.code);
    expect(read).toMatchObject({ result: "withdrawn", number: certificate.number });
    expect(JSON.stringify(read)).not.toContain("Esther");
    const left = await selectRows(academy.ctx.db, sql`select * from certificates`);
    expect(JSON.stringify(left)).not.toContain("Esther");
  });
});

test("each print is the same, and says what was issued", async () => {
  const { certificate } = await issued("Ṣọlá Ọmọ́táyọ̀");
  const print = () =>
    academy.inject({
      method: "GET",
      url: `/api/admin/certificates/${certificate.id}/pdf`,
      headers: { authorization: `Bearer ${clerk.token}` },
    });
  const first = await print();
  for (let turn = 0; turn < 4; turn++)
    expect((await print()).rawPayload.equals(first.rawPayload)).toBe(true);
  const { text, pages } = await readPdf(first.rawPayload);
  expect(pages).toBe(1);
  for (const words of ["Tiling", "Beginner level", certificate.number ?? "", certificate.code])
    expect(text).toContain(words);
});
