import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { retention } from "#app/wiring.ts";
import { dayMs } from "#foundation/amounts/durations.ts";
import { hashSecret } from "#foundation/codes/ids.ts";
import { sweepUploadsJob } from "#foundation/files/server/sweep-uploads.ts";
import { sendMailJob } from "#foundation/mail/send-mail.ts";
import { fallBackMessages } from "#foundation/messages/fall-back.ts";
import { sendMessageJob } from "#foundation/messages/send-message.ts";
import { watchMessages } from "#foundation/messages/watch-messages.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { sweepAccountsJob } from "#rooms/accounts/people/close-account.server.ts";
import { remindOfStartJob } from "#rooms/enrolment/intakes/remind-of-start.server.ts";
import { sweepPayments } from "#rooms/payments/attempts/sweep-payments.server.ts";
import { sweepRefunds } from "#rooms/payments/refunds/sweep-refunds.server.ts";
import { remindOfTillsJob } from "#rooms/payments/tills/remind-of-till.server.ts";
import type { TestAcademy } from "../support/academy/open-academy.ts";
import { enrol } from "../support/enrolments/enrol.ts";
import { placeOrder } from "../support/enrolments/place-order.ts";
import type { TestSandbox } from "../support/payments/open-sandbox.ts";
import { hotWorkOfAdmins } from "./hot-work-of-admins.ts";

type HotAcademy = {
  academy: TestAcademy;
  sandbox: TestSandbox;
  tokens: { admin: string; affiliate: string; user: string };
};

/**
 * When the jobs that delete old rows run. The rows go back three years, and most are deleted after one, so on this day
 * a few are due, as on any day. A year later it would be two thirds of them, and the jobs would take many minutes.
 */
const jobsDay = (now: Date) => new Date(monthsBefore(now, 24).getTime() + dayMs);

/**
 * What runs often, or while someone waits: add a line for each new call, page or job (for admins in
 * `hot-work-of-admins.ts`). It must do what it does on an ordinary day: find something.
 */
export function hotWork(opened: HotAcademy): Record<string, () => Promise<unknown>> {
  const { academy, sandbox, tokens } = opened;
  const get = (path: string, who?: keyof typeof tokens, headers: Record<string, string> = {}) =>
    academy.call("GET", path, { ...(who ? { token: tokens[who] } : {}), headers });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    academy.call("POST", path, { body, headers });
  async function payAndVerify() {
    const { reference } = await enrol(academy);
    await sandbox.press(reference, "pay");
    const { status } = await post(`/payments/${reference}/verify`, {});
    expect(status).toBe(200);
    expect(await sandbox.deliverTo(academy)).toEqual([200]);
  }
  return {
    ...hotWorkOfAdmins(academy, tokens.admin),
    "a registration, its payment and its webhook": payAndVerify,
    "a registration that is sent again": async () => {
      const again = { emailAddress: "again@example.com" };
      await enrol(academy, again);
      await enrol(academy, again);
    },
    "an order, continued and then amended": async () => {
      for (const courseIds of [["tiling", "masonry"], ["tiling", "masonry"], ["tiling"]]) {
        const items = courseIds.map((courseId) => ({ courseId, trainingLevel: "beginner" }));
        const { http } = await placeOrder(academy, tokens.user, { items });
        expect(http).toBe(201);
      }
    },
    "a cart's prices": () =>
      academy.call("POST", "/orders/quote", {
        token: tokens.user,
        body: { items: [{ courseId: "tiling", trainingLevel: "beginner" }] },
      }),
    "own learners": () => get("/me/learners", "user"),
    "the form of a paid place": async () => {
      await academy.ctx.db.execute(
        sql`update enrolments set status = 'awaiting_form' where id = 'enrolment-8'`,
      );
      expect((await get("/enrolments/enrolment-8/form", "user")).status).toBe(200);
    },
    "a repeated call": async () => {
      const message = {
        name: "New",
        email: "new@example.com",
        subject: "general",
        message: "Hello",
      };
      for (let time = 0; time < 2; time++)
        await post("/contact", message, { "idempotency-key": "k" });
    },
    "an enrolment of its learner": () =>
      academy.ctx.db
        .execute(
          sql`update enrolment_keys set token_hash = ${hashSecret("token")} where enrolment_id = 'enrolment-7'`,
        )
        .then(() => get("/enrolments/enrolment-7", undefined, { "x-resume-token": "token" })),
    "a link to pay for someone": async () => {
      await academy.ctx.db.execute(
        sql`insert into enrolment_keys (token_hash, enrolment_id, purpose, created_at)
          values (${hashSecret("pay-token")}, 'enrolment-9', 'pay', now()) on conflict do nothing`,
      );
      expect((await get("/pay/pay-token")).status).toBe(200);
    },
    "a slip and a receipt of their learner": async () => {
      const key = { "x-resume-token": "token" };
      await get("/enrolments/enrolment-7/slip", undefined, key);
      await get("/enrolments/enrolment-7/receipts/ZR-2026-000007", undefined, key);
    },
    "the check of a slip": () => get("/slips/ZA-7K4M-3W2/verify"),
    "a payment's state": () => get("/payments/PAY-7"),
    "own profile": () => get("/me/profile", "user"),
    "own sessions": () => get("/auth/sessions", "user"),
    "own enrolments": () => get("/me/enrolments", "user"),
    "own payments": () => get("/me/payments", "user"),
    "own job applications": () => get("/me/job-applications", "user"),
    "own affiliate applications": () => get("/me/affiliate-applications", "user"),
    "own data": () => get("/me/export", "user"),
    "a link to a file": () =>
      academy.call("POST", "/downloads", {
        token: tokens.user,
        body: { path: "/me/export" },
      }),
    "who is signed in": () => get("/auth/me", "user"),
    "a sign-in": () =>
      post("/auth/login", { email: "person-7@example.com", password: "wrong one" }),
    "an account": () =>
      post("/auth/register", {
        name: "New",
        email: "new@example.com",
        password: "a long good password",
      }),
    "an affiliate's profile": () => get("/affiliates/profile", "affiliate"),
    "an affiliate's figures": () => get("/affiliates/stats", "affiliate"),
    "an affiliate's referrals": () => get("/affiliates/referrals?page=1", "affiliate"),
    "an affiliate's referrals of a month, as a file": () =>
      get("/affiliates/referrals?format=csv&month=2026-10&search=tiling", "affiliate"),
    "an affiliate's payouts": () => get("/affiliates/payouts?page=1", "affiliate"),
    "an affiliate's statement": () => get("/affiliates/statements/ZS-2026-000017", "affiliate"),
    "an affiliate's funnel": () => get("/affiliates/funnel?months=24", "affiliate"),
    "a visit by a link": () =>
      post("/affiliates/visits", { code: "CODE77", via: "sms", page: "/programs/tiling" }),
    "a code": () => get("/affiliates/validate-code/CODE77"),
    "a lead": () =>
      post("/affiliates/track-referral", {
        affiliateCode: "CODE77",
        userData: { name: "Lead", email: "new-lead@example.com" },
      }),
    "an application's state": () => get("/affiliates/applications/status/APP-7"),
    "the programs": () => get("/programs"),
    "a program": () => get("/programs/tiling"),
    "the starts": () => get("/starts"),
    "recommended courses": () => get("/affiliates/programs"),
    // No such file is stored, but its row is looked for.
    "a picture of a recommended course": () => get("/program-pictures/upload-77"),
    "the sweep of refunds": () => sweepRefunds(academy.ctx),
    "the sweep of payments": () => sweepPayments(academy.ctx),
    "a sent email": () => sendMailJob.run(academy.ctx, { messageId: "mail-7" }),
    "a message to a phone": () => sendMessageJob.run(academy.ctx, { messageId: "mail-7" }),
    "the next way of messages": () => fallBackMessages(academy.ctx),
    "the watch of messages": () => watchMessages(academy.ctx),
    "the reminders of starts": () => remindOfStartJob.run(academy.ctx),
    "the reminders of tills": () => remindOfTillsJob.run(academy.ctx),
    ...Object.fromEntries(
      [sweepAccountsJob, sweepUploadsJob, ...retention].map((job) => [
        `the job ${job.name}`,
        () => job.run({ ...academy.ctx, clock: () => jobsDay(academy.ctx.clock()) }),
      ]),
    ),
  };
}
