import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { adult, type OrderAnswer, placeOrder } from "#tests/support/enrolments/place-order.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments } from "../tables.server.ts";

/** The same cart sent again, with a code or a centre that the first attempt lacked. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;

const order = (token: string, courseIds: string[], more: Record<string, unknown> = {}) =>
  placeOrder(academy, token, {
    items: courseIds.map((courseId) => ({ courseId, trainingLevel: "beginner" })),
    learner: adult,
    ...more,
  });
const pay = async ({ payment }: OrderAnswer) => {
  await sandbox.press(payment?.reference ?? "", "pay");
  await sandbox.deliverTo(academy);
};
const rowOf = async (placed: OrderAnswer) => {
  const [row] = await academy.ctx.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.id, placed.enrolments[0]?.id ?? ""));
  return row;
};

describe("a code that comes with the second attempt", () => {
  type Affiliate = Awaited<ReturnType<typeof makeAffiliate>>;
  let one: Affiliate;
  let other: Affiliate;
  beforeAll(async () => {
    const admin = await signInAdmin(academy);
    one = await makeAffiliate(academy, admin, "one@affiliates.example", { phone: "08098765432" });
    other = await makeAffiliate(academy, admin, "two@affiliates.example", {
      phone: "08098765433",
    });
  });
  const earnedBy = async ({ token }: Affiliate) => {
    const { body } = await academy.call("GET", "/affiliates/referrals", { token });
    return (body as { referrals: { commission_amount: number }[] }).referrals.map(
      ({ commission_amount }) => commission_amount,
    );
  };

  test("earns the commission of each program of the continued order, once", async () => {
    const { token } = await signInAs(academy, "user");
    const first = await order(token, ["tiling", "masonry"]);
    await order(token, ["tiling", "masonry"], { affiliateCode: "NOBODY" });
    const typed = { affiliateCode: one.code, keptCode: other.code };
    const second = await order(token, ["tiling", "masonry"], typed);
    await order(token, ["tiling", "masonry"], typed);
    expect(second.payment?.reference).toBe(first.payment?.reference);
    expect(await rowOf(second)).toMatchObject({ affiliateCode: one.code });
    await pay(second);
    expect([await earnedBy(one), await earnedBy(other)]).toEqual([[9_500, 9_500], []]);
  });

  test("does not take the commission from the affiliate of the first attempt", async () => {
    const { token } = await signInAs(academy, "user");
    const before = [(await earnedBy(one)).length, (await earnedBy(other)).length];
    await order(token, ["plumbing"], { keptCode: other.code });
    await pay(await order(token, ["plumbing"], { affiliateCode: one.code }));
    expect([(await earnedBy(one)).length, (await earnedBy(other)).length]).toEqual([
      before[0],
      (before[1] ?? 0) + 1,
    ]);
  });

  test("counts for a free program too", async () => {
    const { token } = await signInAs(academy, "user");
    const items = [{ courseId: "generator-care" }];
    const before = (await earnedBy(one)).length;
    await order(token, [], { items });
    await order(token, [], { items, affiliateCode: one.code });
    expect(await earnedBy(one)).toHaveLength(before + 1);
  });
});

test("a changed cart names the unpaid place that it cancels: in the answer and in the mail", async () => {
  const { token, email } = await signInAs(academy, "user");
  const first = await order(token, ["masonry", "tiling"]);
  const second = await order(token, ["masonry", "plumbing"]);
  const tiling = first.enrolments.find(({ courseOfInterest }) => /^Tiling/.test(courseOfInterest));
  expect([first.dropped, second.dropped]).toEqual([
    [],
    [
      {
        reference: tiling?.reference,
        courseOfInterest: "Tiling - Beginner",
        learnerFirstName: "Hauwa",
      },
    ],
  ]);
  const sent = await academy.ctx.db
    .select({ text: messages.text })
    .from(messages)
    .where(eq(messages.recipient, email));
  const words = "This order replaces your unpaid registration for Tiling - Beginner for Hauwa.";
  expect(sent.map(({ text }) => text.replace(/\s+/g, " ").includes(words)).sort()).toEqual([
    false,
    true,
  ]);
});

describe("a centre that changes before the payment", () => {
  const at = (preferredLocation?: string, courseId = "masonry") => ({
    items: [{ courseId, trainingLevel: "beginner", preferredLocation }],
  });

  test("is the last one that was chosen, and the place joins its start", async () => {
    const { token } = await signInAs(academy, "user");
    const first = await order(token, [], at());
    expect(await rowOf(first)).toMatchObject({ centreId: null });
    const yola = await order(token, [], at("Yola, Adamawa"));
    expect(yola.enrolments).toEqual(first.enrolments);
    expect(await rowOf(first)).toMatchObject({ centreId: "yola" });
    const last = await order(token, [], at("Jalingo, Taraba"));
    expect(await rowOf(first)).toMatchObject({ centreId: "jalingo" });
    // A cart that names no centre doesn't undo the choice.
    await order(token, [], at());
    await pay(last);
    const { body } = await academy.call("GET", "/me/enrolments", { token });
    expect(body).toMatchObject({
      enrolments: [
        { preferredLocation: "Jalingo, Taraba", intake: { location: "Jalingo, Taraba" } },
      ],
    });
  });
});
