import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { CreditRecord } from "#rooms/payments/credits/credits.ts";
import type { TestAcademy } from "../support/academy/open-academy.ts";

/** What admins look at, for `hot-work.ts`: add a line for each new call or filter. */
export function hotWorkOfAdmins(
  academy: TestAcademy,
  token: string,
): Record<string, () => Promise<unknown>> {
  const get = (path: string) => academy.call("GET", path, { token });
  return {
    "intakes for admins": async () => {
      await get("/admin/intakes?page=1");
      await get("/admin/intakes?centre=yola&from=2026-03-01&to=2026-03-31&page=1");
      await get("/admin/intakes?programId=tiling&page=1");
    },
    "an intake for admins": () => get("/admin/intakes/tiling-1"),
    "a roster": () => get("/admin/intakes/intake-3/roster"),
    // One of the seeded intakes: of the filled ones there are hundreds a week.
    "the starts of a week": async () => {
      await get("/admin/rosters/week?week=2026-12-07");
      await get("/admin/rosters/week?week=2026-12-07&centre=yola&money=owing");
    },
    "intakes to find a roster": async () => {
      await get("/admin/rosters?page=1");
      await get("/admin/rosters?centre=yola&time=started&search=tiling&page=1");
    },
    "fees for admins": () => get("/admin/fees?page=1&search=2026"),
    "programs for admins": () => get("/admin/catalogue?page=1"),
    "a program for admins": () => get("/admin/catalogue/tiling"),
    "who waits for a hybrid program": () => get("/admin/catalogue/customs-clearing/registration"),
    "recommended courses for admins": () => get("/admin/programs?page=1"),
    "a recommended course for admins": () => get("/admin/programs/program-7"),
    "enrolments for admins": () => get("/admin/enrolments?page=1"),
    "an enrolment for admins": () => get("/admin/enrolments/enrolment-7"),
    "a learner for admins": async () => {
      await get("/admin/people/learner-7");
      await get("/admin/people/learner-7/enrolments?from=20");
    },
    "a person by other records": async () => {
      const records = ["enrolment-77", "PAY-77", "person-77", "message-77", "job-77"];
      for (const id of [...records, "affiliate-77", "application-77"]) {
        await get(`/admin/people/${id}`);
      }
    },
    settlements: async () => {
      await get("/admin/settlements?page=1&state=differs");
      await get("/admin/settlements?page=1");
    },
    "a settlement": () => get("/admin/settlements/settlement-7"),
    "a payment for admins": () => get("/admin/payments/PAY-7"),
    "cases for admins": () => get("/admin/reviews?page=1"),
    "open cases of a kind for admins": () =>
      get("/admin/reviews?page=1&state=open&kind=unknown_payment"),
    "a case for admins": () => get("/admin/reviews/case-7"),
    "credit, and what its payer owes elsewhere": async () => {
      await academy.ctx.db.execute(
        sql`insert into charges (id, number, order_id, line_ref, component, amount_kobo, due_on, upfront, cause, created_at)
          select id || '-amended', 2, order_id, line_ref, component, case order_id when 'order-7' then -100000 else 100000 end,
            due_on, upfront, 'amended', created_at
          from charges where id in ('charge-7', 'charge-9')`,
      );
      const { body } = await get("/admin/credits/order-7");
      expect((body as CreditRecord).towards).not.toEqual([]);
    },
    "payments for admins": () => get("/admin/payments?page=1"),
    "what waits for an admin": () => get("/admin/overview"),
    "an admin’s day": () => get("/admin/overview/today"),
    "registrations by month": () => get("/admin/overview/enrolments?months=6"),
    "income by month": () => get("/admin/overview/income?months=6"),
    "the audit log": () => get("/admin/audit?page=1"),
    "the audit log of a kind of thing": () => get("/admin/audit?page=1&thing=payout"),
    "the audit log of one thing": () => get("/admin/audit?page=1&search=enrolment-77"),
    "an entry of the audit log": () => get("/admin/audit/entry-77"),
    "mail for admins": () => get("/admin/mail?page=1"),
    "failed mail": () => get("/admin/mail?page=1&status=failed"),
    "mail to an address": () => get("/admin/mail?page=1&search=learner-77"),
    "affiliates for admins": () => get("/admin/affiliates?page=1"),
    "an affiliate for admins": () => get("/admin/affiliates/affiliate-1"),
    "an application for admins": () => get("/admin/applications/application-7"),
    "applications for admins": () => get("/admin/applications?page=1"),
    "referrals for admins": () => get("/admin/referrals?page=1"),
    "completed referrals of an affiliate for admins": () =>
      get("/admin/referrals?page=1&status=completed&affiliateId=affiliate-1"),
    "referrals of a month for admins": () =>
      get("/admin/referrals?page=1&from=2026-10-01&to=2026-10-31"),
    "searched referrals for admins": async () => {
      await get("/admin/referrals?page=1&search=learner-77777");
      await get("/admin/referrals?page=1&search=CODE77");
    },
    "searched affiliates and applications": async () => {
      await get("/admin/affiliates?page=1&search=CODE777");
      await get("/admin/applications?page=1&search=applicant-777");
    },
    "a referral for admins": () => get("/admin/referrals/referral-7"),
    "an affiliate's money for admins": () => get("/admin/affiliates/affiliate-1/money"),
    "an affiliate's statements for admins": () =>
      get("/admin/affiliates/affiliate-1/statements?page=1"),
    "payouts for admins": () => get("/admin/payouts?page=1"),
    "a payout for admins": () => get("/admin/payouts/payout-7"),
    "what a payout would contain": () => get("/admin/payouts/due"),
    "tills for admins": async () => {
      await get("/admin/tills?page=1");
      await get("/admin/tills?page=1&centre=yola&day=2026-11-20");
      await get("/admin/tills?page=1&state=closed");
      await get("/admin/tills?page=1&differs=yes");
    },
    "a till for admins": () => get("/admin/tills/till-7"),
    "the cash of the centres": async () => {
      await get("/admin/tills/mine");
      await get("/admin/safes");
    },
    "messages for admins": () => get("/admin/messages?page=1"),
    "open, snoozed and late messages for admins": async () => {
      await get("/admin/messages?page=1&status=open");
      await get("/admin/messages?page=1&status=snoozed");
      await get("/admin/messages?page=1&late=yes");
      await get("/admin/messages?page=1&assigned=me");
      await get("/admin/messages?page=1&search=writer-77");
    },
    "a message for admins": () => get("/admin/messages/message-7"),
    "saved replies": () => get("/admin/saved-replies?enrolment=enrolment-77"),
    "job applications for admins": () => get("/admin/job-applications?page=1"),
    "filtered job applications for admins": async () => {
      await get("/admin/job-applications?page=1&stage=invited");
      await get("/admin/job-applications?page=1&position=Training%20Instructor");
      await get("/admin/job-applications?page=1&from=2026-03-01&to=2026-03-31");
      await get("/admin/job-applications?page=1&search=jobs-77");
    },
    "a job application for admins": () => get("/admin/job-applications/job-7"),
    "community for admins": () => get("/admin/community?page=1"),
    "filtered community for admins": async () => {
      await get("/admin/community?page=1&search=guest-77");
    },
    "chapters for admins": () => get("/admin/chapters?page=1"),
    "events for admins": () => get("/admin/events?page=1"),
    "an event for admins": () => get("/admin/events/trades-day"),
    "searched enrolments for admins": async () => {
      await get("/admin/enrolments?search=amina");
      await get("/admin/enrolments?search=0803%20123&status=applied");
      await get("/admin/enrolments?search=PAY-7");
    },
    "filtered enrolments for admins": async () => {
      await get("/admin/enrolments?status=applied&page=1");
      await get("/admin/enrolments?centre=yola&from=2026-03-01&to=2026-03-31&page=1");
      await get("/admin/enrolments?programId=tiling&page=1");
    },
    "what the counter finds": async () => {
      for (const q of [
        "ZA-7K4M-3W2",
        "7k4m",
        "amina",
        "0803 123",
        "4567",
        "learner 77",
        "tiling 0777",
      ]) {
        await get(`/admin/find?only=places&q=${encodeURIComponent(q)}`);
      }
      for (const q of ["ZR-2026-000777", "000777", "PAY-77777", "777777", "P-KTM-007"]) {
        await get(`/admin/find?only=places&q=${encodeURIComponent(q)}`);
      }
    },
    "what the field over every screen finds": async () => {
      for (const q of [
        ...["amina", "learner 77", "0803 123", "4567", "CODE777", "refund CODE777"],
        ...["learner tiling 0777", "tiling 4567", "called start", "learner start 77"],
      ]) {
        await get(`/admin/find?q=${encodeURIComponent(q)}`);
      }
      for (const q of ["writer-77", "jobs-77", "applicant 77", "PAY-77777", "payments"]) {
        await get(`/admin/find?q=${encodeURIComponent(q)}`);
      }
    },
    "programs of the counter": () => get("/admin/walk-ins/programs"),
    "interest for admins": () => get("/admin/interest?search=interest-7"),
    "interest by program for admins": () => get("/admin/interest/programs"),
    "payments of a code for admins": () => get("/admin/payments?search=ZA-7K4M-3W2"),
    "searched payments for admins": () => get("/admin/payments?search=PAY-77777"),
    "payments of a payer for admins": () => get("/admin/payments?search=payer%2077777"),
    "payments of an address for admins": () =>
      get("/admin/payments?search=payer-77777%40example.com&page=1"),
    "payments of a month for admins": () =>
      get("/admin/payments?page=1&way=card&from=2026-11-01&to=2026-11-30"),
    "payments in review for admins": () => get("/admin/payments?page=1&status=review"),
    "searched cases for admins": () => get("/admin/reviews?search=PAY-other-7777"),
    "a proof for admins": () => get("/admin/payment-proofs/proof-7"),
  };
}
