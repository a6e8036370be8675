import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { tellPaid, tellRefunded } from "#tests/support/commissions/tell-money.ts";
import { addEnrolments } from "#tests/support/enrolments/add-enrolments.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { recordReferral } from "../door.server.ts";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
const admin = await signInAdmin(academy);
const asabe = await makeAffiliate(academy, admin, "asabe@mail.example");

const setRate = (body: object, token = admin, id = asabe.id) =>
  academy.call("PUT", `/admin/affiliates/${id}/rate`, { token, body });
const profile = async () =>
  (await academy.call("GET", "/affiliates/profile", { token: asabe.token })).body as never;
const amountsOf = async (enrolmentId: string) => {
  const rows = await selectRows<{ kobo: string }>(
    academy.ctx.db,
    sql`select amount_kobo as kobo from commissions where enrolment_id = ${enrolmentId} order by created_at`,
  );
  return rows.map(({ kobo }) => Number(kobo));
};

test("a rate holds from its day in Lagos, and its history is kept", async () => {
  academy.setTime("2026-11-10T09:00:00Z");
  expect(await setRate({ rateBasisPoints: 1250, fromDay: "2026-11-12" })).toMatchObject({
    status: 200,
    body: { commission_rate: 0.1 },
  });
  expect(await profile()).toMatchObject({
    commission_rate: 0.1,
    next_rate: { commission_rate: 0.125, from_day: "2026-11-12" },
  });
  // Midnight in Lagos is 23:00 in UTC.
  academy.setTime("2026-11-11T22:59:59.999Z");
  expect(await profile()).toMatchObject({ commission_rate: 0.1 });
  academy.setTime("2026-11-11T23:00:00Z");
  expect(await profile()).toMatchObject({ commission_rate: 0.125, next_rate: null });
  const [first, second] = ["2026-11-12", "2026-11-12"];
  await setRate({ rateBasisPoints: 2000, fromDay: first });
  await setRate({ rateBasisPoints: 1500, fromDay: second });
  expect(await profile()).toMatchObject({ commission_rate: 0.15 });
  const rows = await selectRows(academy.ctx.db, sql`select * from affiliate_rates`);
  expect(rows).toHaveLength(3);
  const [entry] = await selectRows<{ details: object }>(
    academy.ctx.db,
    sql`select details from audit_entries where action = 'affiliate.rate_set' order by at limit 1`,
  );
  expect(entry?.details).toEqual({
    rateBasisPoints: { from: 1000, to: 1250 },
    startsOn: "2026-11-12",
  });
});

test("the day of the first money sets the rate for all of it and for refunds, even when its news is late", async () => {
  const enrolmentId = "parts";
  await addEnrolments(academy.ctx, enrolmentId);
  const learner = { name: "Bello", email: "bello@mail.example", phone: null };
  await recordReferral(academy.ctx, {
    enrolmentId,
    affiliateCode: asabe.code,
    keptCode: null,
    learner,
  });
  const { ctx } = academy;
  // A part payment confirms no place. The next one does, after the rate has changed.
  const firstPaidAt = new Date("2026-11-11T22:30:00Z");
  await tellPaid(ctx, { enrolmentId, receivedKobo: 1_000_000, reference: "PAY-1", firstPaidAt });
  academy.setTime("2026-11-13T09:00:00Z");
  await tellPaid(ctx, { enrolmentId, receivedKobo: 3_000_000, reference: "PAY-2", firstPaidAt });
  academy.setTime("2026-11-14T09:00:00Z");
  await tellRefunded(ctx, { enrolmentId, receivedKobo: 2_000_000, reference: "PAY-2" });
  expect(await amountsOf(enrolmentId)).toEqual([100_000, 200_000, -100_000]);
});

test.each([
  [{ rateBasisPoints: 1000, fromDay: "2026-11-13" }, "Choose today or a later day"],
  [{ rateBasisPoints: 1000, fromDay: "2026-02-30" }, "Choose a day that exists"],
  [{ rateBasisPoints: 1000 }, "Choose the day"],
  [{ rateBasisPoints: -1, fromDay: "2026-12-01" }, "The rate must be between 0 and 5000"],
  [{ rateBasisPoints: 5001, fromDay: "2026-12-01" }, "The rate must be between 0 and 5000"],
  [{ rateBasisPoints: 10.5, fromDay: "2026-12-01" }, "Enter the rate in hundredths of a percent"],
  [{ rateBasisPoints: "many", fromDay: "2026-12-01" }, "Enter the rate in hundredths of a percent"],
])("%j is refused: %s", async (body, message) => {
  academy.setTime("2026-11-14T09:00:00Z");
  expect(await setRate(body)).toMatchObject({ status: 422, body: { error: message } });
});

test("only admins set rates, and only for affiliates that exist", async () => {
  const body = { rateBasisPoints: 1000, fromDay: "2026-12-01" };
  expect((await setRate(body, asabe.token)).status).toBe(403);
  expect((await setRate(body, admin, "nobody")).status).toBe(404);
});
