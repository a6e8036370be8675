import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import { seedPerson } from "#rooms/accounts/door.server.ts";
import { recordLead } from "#rooms/affiliates/door.server.ts";
import type { ReferralRecord } from "#rooms/affiliates/referrals/referral.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, setEmailProved } from "#tests/support/enrolments/enrol.ts";
import {
  makeAffiliate,
  signInAdmin,
  type TestAffiliate,
} from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

const opened = await openEnrolmentAcademyForFile();
let admin: string;
let asabe: TestAffiliate;
let ladi: TestAffiliate;
const began = new Date("2026-11-21T09:00:00Z");
beforeAll(async () => {
  admin = await signInAdmin(opened.academy);
  const make = (email: string, more: Record<string, unknown>) =>
    makeAffiliate(opened.academy, admin, email, more);
  asabe = await make("asabe@affiliates.example", { phone: "0809 111 0001" });
  ladi = await make("ladi@affiliates.example", { fullName: "Ladi B", phone: "0809 111 0002" });
});
beforeEach(async () => {
  opened.academy.setTime(began);
  admin = await signInAdmin(opened.academy);
});

let people = 0;
const newEmail = () => `bello-${++people}@learners.example`;

/** Exactly the fields of the specification; `more` replaces some. */
const track = (email: string, affiliate = asabe, more: Record<string, unknown> = {}) =>
  opened.academy.call("POST", "/affiliates/track-referral", {
    body: {
      affiliateCode: affiliate.code,
      userData: { name: "Bello Musa", email },
      courseId: "tiling",
      courseTitle: "Tiling",
      ...more,
    },
  });

/** The lead that a sign-up through the link leaves. */
const signUp = (email: string, affiliate = asabe) =>
  recordLead(opened.academy.ctx, {
    code: affiliate.code,
    email,
    name: "Bello Musa",
    source: "sign_up",
  });

/** The session of the account that signed up with an address. */
const signedUp = async (email: string) => ({
  token: (await signInAs(opened.academy, "user", email)).token,
});

/** The owner of an address opens an account, and follows the link in our mail if `proved`. */
async function openAccount(email: string, { proved }: { proved: boolean }): Promise<string> {
  const { ctx } = opened.academy;
  const account = { email, name: "Bello Musa", password: "a long password" };
  const { personId } = await seedPerson(ctx, account);
  await setEmailProved(opened.academy, personId, proved);
  return personId;
}

const own = async (path: string, { token } = asabe) =>
  (await opened.academy.call("GET", `/affiliates${path}`, { token })).body;
const listed = async (email: string, affiliate = asabe) => {
  const { referrals } = (await own("/referrals", affiliate)) as { referrals: ReferralRecord[] };
  const [record] = (await allReferrals(email)) as { id: string }[];
  return referrals.find(({ id }) => id === record?.id) ?? null;
};
/** Searches as an admin, by the learner's address. */
const allReferrals = async (email: string): Promise<Record<string, unknown>[]> => {
  const path = `/admin/referrals?${new URLSearchParams({ search: email })}`;
  const { body } = await opened.academy.call("GET", path, { token: admin });
  return (body as { referrals: Record<string, unknown>[] }).referrals;
};
async function inDays(days: number, moreMs = 0) {
  opened.academy.setTime(new Date(began.getTime() + days * dayMs + moreMs));
  // No session lasts that long.
  admin = await signInAdmin(opened.academy);
}

describe("a lead", () => {
  test("accepts the fields of the specification; the price can be missing or anything", async () => {
    for (const more of [
      {},
      { coursePrice: 70_000 },
      { coursePrice: "free" },
      { coursePrice: null },
    ]) {
      const email = newEmail();
      expect(await track(email, asabe, more)).toMatchObject({
        status: 202,
        body: { tracked: true },
      });
    }
  });

  test("that someone reports without the owner of the address is worth nothing and seen by nobody", async () => {
    const stats = await own("/stats");
    const funnel = await own("/funnel");
    const [stranger, unproved] = [newEmail(), newEmail()];
    await track(stranger);
    await track(unproved);
    await openAccount(unproved, { proved: false });
    for (const email of [stranger, unproved]) {
      expect(await allReferrals(email)).toEqual([]);
      await enrol(opened.academy, { emailAddress: email });
      expect(await allReferrals(email)).toEqual([]);
    }
    expect([await own("/stats"), await own("/funnel")]).toEqual([stats, funnel]);
  });

  test("does not count for an address that was confirmed before, for something else", async () => {
    const email = newEmail();
    await openAccount(email, { proved: true });
    await inDays(1);
    expect((await track(email)).body).toEqual({ tracked: true });
    await enrol(opened.academy, { emailAddress: email });
    expect(await allReferrals(email)).toEqual([]);
  });

  test("counts once the owner of the address confirms it", async () => {
    const email = newEmail();
    await track(email);
    await inDays(1);
    const personId = await openAccount(email, { proved: false });
    expect(await allReferrals(email)).toEqual([]);
    await setEmailProved(opened.academy, personId, true);
    expect(await allReferrals(email)).toMatchObject([{ stage: "signed_up" }]);
    const { enrolment } = await enrol(opened.academy, { emailAddress: email });
    expect(await allReferrals(email)).toMatchObject([
      { stage: "enrolled", source: "lead", enrolment_id: enrolment.id },
    ]);
  });

  test("gives way to a sign-up through another affiliate's link until it counts", async () => {
    const [named, confirmed] = [newEmail(), newEmail()];
    await track(named);
    await signUp(named, ladi);
    expect(await allReferrals(named)).toMatchObject([{ affiliate_code: ladi.code }]);
    await track(confirmed);
    await openAccount(confirmed, { proved: true });
    await signUp(confirmed, ladi);
    expect(await allReferrals(confirmed)).toMatchObject([{ affiliate_code: asabe.code }]);
  });

  test("appears to its affiliate as a pending referral, masked, and is not counted", async () => {
    const before = await own("/stats");
    const email = newEmail();
    await signUp(email);
    expect(await listed(email)).toMatchObject({
      referred_user_name: "Bello M.",
      referred_user_email: "b••••@learners.example",
      status: "pending",
      stage: "signed_up",
      commission_amount: 0,
      completed_at: null,
      refunded_at: null,
      created_at: began.toISOString(),
    });
    expect(JSON.stringify(await own("/referrals"))).not.toContain(email);
    expect(await own("/stats")).toEqual(before);
    expect(await listed(email, ladi)).toBeNull();
    const { total: pending } = (await own("/referrals?status=pending")) as { total: number };
    const { total: all } = (await own("/referrals")) as { total: number };
    const { total: completed } = (await own("/referrals?status=completed")) as { total: number };
    expect(pending + completed).toBe(all);
  });

  test("from a sign-up appears too, until an enrolment uses it", async () => {
    const { academy } = opened;
    const email = newEmail();
    const { body } = await academy.call("POST", "/auth/register", {
      body: {
        name: "Bello Musa",
        email,
        password: "a rather long password",
        affiliateCode: asabe.code,
      },
    });
    expect(await listed(email)).toMatchObject({ stage: "signed_up" });
    const { token } = body as { token: string };
    const { enrolment } = await enrol(academy, { emailAddress: email }, { token });
    expect(await allReferrals(email)).toMatchObject([
      { stage: "enrolled", source: "lead", enrolment_id: enrolment.id, status: "pending" },
    ]);
  });

  test("from a sign-up with someone else's address earns nothing when that person registers", async () => {
    const { academy } = opened;
    const email = newEmail();
    const account = { name: "A Stranger", email, password: "a rather long password" };
    const body = { ...account, affiliateCode: asabe.code };
    expect((await academy.call("POST", "/auth/register", { body })).status).toBe(201);
    const stranger = await signInAs(academy, "user");
    for (const more of [{}, { token: stranger.token }]) {
      const { enrolment } = await enrol(academy, { emailAddress: email }, more);
      const found = await allReferrals(email);
      expect(found.filter(({ enrolment_id }) => enrolment_id === enrolment.id)).toEqual([]);
    }
    // The owner of the address takes over the account, and so confirms the sign-up.
    const { personId } = await signInAs(academy, "user", email);
    await setEmailProved(academy, personId, true);
    await enrol(academy, { emailAddress: email });
    expect(await allReferrals(email)).toMatchObject([{ source: "lead" }]);
  });

  test("is valid for 30 days, to the millisecond", async () => {
    const [early, late] = [newEmail(), newEmail()];
    await signUp(early);
    await signUp(late);
    await inDays(30, -1);
    await enrol(opened.academy, { emailAddress: early }, await signedUp(early));
    await inDays(30);
    expect(await allReferrals(late)).toEqual([]);
    await enrol(opened.academy, { emailAddress: late }, await signedUp(late));
    expect(await allReferrals(early)).toMatchObject([{ source: "lead" }]);
    expect(await allReferrals(late)).toEqual([]);
  });

  test("that has expired can be replaced by another affiliate's; a valid one cannot", async () => {
    const email = newEmail();
    await signUp(email, asabe);
    await inDays(29);
    await signUp(email, ladi);
    expect(await allReferrals(email)).toMatchObject([{ affiliate_code: asabe.code }]);
    await inDays(30);
    await signUp(email, ladi);
    expect(await allReferrals(email)).toMatchObject([{ affiliate_code: ladi.code }]);
  });

  test("is used once, even when another code wins", async () => {
    const email = newEmail();
    await signUp(email, asabe);
    const account = await signedUp(email);
    await enrol(opened.academy, { emailAddress: email, affiliateCode: ladi.code }, account);
    await enrol(opened.academy, { emailAddress: email }, account);
    expect(await allReferrals(email)).toMatchObject([{ affiliate_code: ladi.code }]);
  });

  test("cannot be the affiliate's own", async () => {
    expect((await track(asabe.email, asabe)).body).toEqual({ tracked: false });
    expect(await allReferrals(asabe.email)).toEqual([]);
  });
});

describe("an enrolment whose form is sent again", () => {
  const again = (made: Awaited<ReturnType<typeof enrol>>, more: Record<string, unknown>) =>
    enrol(opened.academy, more, {
      headers: {
        "x-amends-enrolment": made.enrolment.id,
        "x-resume-token": made.enrolment.resumeToken,
      },
    });
  const pay = async ({ reference }: { reference: string }) => {
    await opened.sandbox.press(reference, "pay");
    await opened.academy.call("POST", `/payments/${reference}/verify`);
  };
  const countOf = async () => ((await own("/stats")) as { totalReferrals: number }).totalReferrals;

  test("keeps its lead, even with another address", async () => {
    const [typo, email] = [newEmail(), newEmail()];
    await signUp(typo);
    const before = await countOf();
    const first = await enrol(opened.academy, { emailAddress: typo }, await signedUp(typo));
    const second = await again(first, { emailAddress: email });
    expect(await allReferrals(typo)).toEqual([]);
    expect(await allReferrals(email)).toMatchObject([
      { enrolment_id: second.enrolment.id, source: "lead", affiliate_code: asabe.code },
    ]);
    expect(await countOf()).toBe(before + 1);
    const third = await again(second, { emailAddress: email, trainingLevel: "advanced" });
    await pay(third);
    expect(await allReferrals(email)).toMatchObject([
      { enrolment_id: third.enrolment.id, status: "completed", commission_amount: 26_500 },
    ]);
    expect(await countOf()).toBe(before + 1);
  });

  test("keeps its first affiliate, whatever code comes later", async () => {
    const email = newEmail();
    const first = await enrol(opened.academy, { emailAddress: email, affiliateCode: asabe.code });
    await again(first, { emailAddress: email, affiliateCode: ladi.code });
    expect(await allReferrals(email)).toMatchObject([
      { enrolment_id: first.enrolment.id, affiliate_code: asabe.code, source: "typed" },
    ]);
  });

  test("keeps it when a payment window opened earlier is paid", async () => {
    const email = newEmail();
    const before = await countOf();
    const first = await enrol(opened.academy, { emailAddress: email, affiliateCode: asabe.code });
    const second = await again(first, { emailAddress: email, affiliateCode: "" });
    await pay(first);
    expect(await allReferrals(email)).toMatchObject([
      { enrolment_id: second.enrolment.id, status: "completed", commission_amount: 9_500 },
    ]);
    expect(await countOf()).toBe(before + 1);
  });

  test("earns nothing for an affiliate's own address, and is flagged", async () => {
    const email = newEmail();
    const first = await enrol(opened.academy, { emailAddress: email, affiliateCode: asabe.code });
    await again(first, { emailAddress: asabe.email, affiliateCode: "" });
    expect(await allReferrals(asabe.email)).toMatchObject([
      { own_match: "email", commission_amount: 0, earning: { reason: "own_email" } },
    ]);
  });
});
