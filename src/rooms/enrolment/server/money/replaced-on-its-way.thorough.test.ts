import { afterEach, describe, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import {
  adult,
  enrolmentsOf,
  type OrderAnswer,
  placeOrder,
} from "#tests/support/enrolments/place-order.ts";
import { registerAgain } from "#tests/support/enrolments/register-again.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** A cart or a form is changed while the money for the earlier one has come, is coming, or cannot be asked about. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;
const {
  somebody,
  send,
  signedIn: signedInSender,
  again,
  statusesOf,
  pay,
  stateOf,
} = registerAgain(opened);
afterEach(() => sandbox.control());

const signedIn = async () => (await signInAs(academy, "user")).token;
const items = (...courseIds: string[]) =>
  courseIds.map((courseId) => ({ courseId, trainingLevel: "beginner" }));
const order = (token: string, courseIds: string[], key?: string) =>
  placeOrder(academy, token, { items: items(...courseIds), learner: adult }, key);
const press = (
  { payment }: Pick<OrderAnswer, "payment">,
  action: "transfer" | "pay" | "decline" | "close",
) => sandbox.press(payment?.reference ?? "", action);
const statusOf = async ({ payment }: OrderAnswer) =>
  (await academy.call("GET", `/payments/${payment?.reference}`)).body;
const placesOf = async (token: string) =>
  (await enrolmentsOf(academy, token))
    .map(({ program, status }) => `${program.id} ${status}`)
    .sort();
const paymentsOf = async (token: string) => {
  const { body } = await academy.call("GET", "/me/payments", { token });
  const { payments } = body as {
    payments: { reference: string; enrolments: { courseOfInterest: string }[] }[];
  };
  return new Map(
    payments.map(({ reference, enrolments, ...one }) => [
      reference,
      { ...one, for: enrolments.map(({ courseOfInterest }) => courseOfInterest).sort() },
    ]),
  );
};

describe("a changed cart", () => {
  test("is refused while a bank transfer for the earlier one is on its way", async () => {
    const token = await signedIn();
    const first = await order(token, ["tiling", "masonry"]);
    await press(first, "transfer");
    const refused = await order(token, ["tiling", "plumbing"]);
    expect(refused).toMatchObject({ http: 409, code: "payment_on_its_way" });
    expect(refused.error).toContain("Please do not pay again");
    expect(await placesOf(token)).toEqual(["masonry pending_payment", "tiling pending_payment"]);
    const listed = await paymentsOf(token);
    expect([...listed.keys()]).toEqual([first.payment?.reference]);
    expect([...listed.values()]).toMatchObject([
      { status: "pending", pendingDetail: "on_its_way" },
    ]);
    // The money arrives, and pays for what it was ordered for.
    await sandbox.deliverTo(academy);
    expect(await placesOf(token)).toEqual(["masonry awaiting_form", "tiling awaiting_form"]);
  });

  test("is refused when the earlier one turns out to be paid: it is settled", async () => {
    const token = await signedIn();
    const first = await order(token, ["tiling", "masonry"]);
    // Its webhook is lost.
    await press(first, "pay");
    await sandbox.takeWebhooks();
    const { http, code, error } = await placeOrder(academy, token, {
      items: [{ courseId: "tiling", trainingLevel: "advanced" }],
      learner: adult,
    });
    expect([http, code]).toEqual([409, "already_paid"]);
    expect(error).toContain("Your earlier payment for Tiling - Beginner has arrived");
    expect(await placesOf(token)).toEqual(["masonry awaiting_form", "tiling awaiting_form"]);
    expect(await statusOf(first)).toMatchObject({ status: "success" });
    // Now that they know it, they can order the next level.
    const next = { items: [{ courseId: "tiling", trainingLevel: "advanced" }], learner: adult };
    expect(await placeOrder(academy, token, next)).toMatchObject({ http: 201 });
  });

  test("is refused while the card provider cannot be asked about the earlier one", async () => {
    const token = await signedIn();
    const first = await order(token, ["tiling", "masonry"]);
    await sandbox.control({ verify: { mode: "fail" } });
    const refused = await order(token, ["tiling"]);
    expect(refused).toMatchObject({ http: 503, code: "earlier_payment_unclear" });
    expect(await placesOf(token)).toEqual(["masonry pending_payment", "tiling pending_payment"]);
    await sandbox.control();
    expect(await order(token, ["tiling"])).toMatchObject({ http: 201 });
    expect(await statusOf(first)).toMatchObject({ status: "pending" });
  });

  test("replaces one that was abandoned; that payment is not called failed, and still counts", async () => {
    const token = await signedIn();
    const first = await order(token, ["tiling"]);
    await press(first, "close");
    const second = await order(token, ["tiling", "masonry"]);
    expect(second).toMatchObject({ http: 201, payment: { amountKobo: 19_000_000 } });
    expect(await statusOf(first)).toMatchObject({ status: "pending" });
    const listed = await paymentsOf(token);
    // Each names what it was for.
    expect(listed.get(first.payment?.reference ?? "")).toMatchObject({
      status: "pending",
      pendingDetail: "replaced",
      for: ["Tiling - Beginner"],
    });
    expect(listed.get(second.payment?.reference ?? "")).toMatchObject({
      status: "pending",
      pendingDetail: null,
      for: ["Masonry - Beginner", "Tiling - Beginner"],
    });
    // Its page was still open in another tab: while that transfer is on its way, nothing else can be paid.
    await press(first, "transfer");
    await academy.call("POST", `/payments/${first.payment?.reference}/verify`);
    const started = await academy.call("POST", `/enrolments/${second.enrolments[0]?.id}/payments`, {
      token,
    });
    expect([started.status, started.body]).toMatchObject([409, { code: "payment_on_its_way" }]);
    expect(await order(token, ["masonry", "plumbing"])).toMatchObject({
      http: 409,
      code: "payment_on_its_way",
    });
  });

  test("replaces one whose card was declined: that payment has failed", async () => {
    const token = await signedIn();
    const first = await order(token, ["tiling"]);
    await press(first, "decline");
    expect(await order(token, ["masonry", "tiling"])).toMatchObject({ http: 201 });
    expect(await statusOf(first)).toMatchObject({ status: "failed" });
  });

  test("of another learner is not held up", async () => {
    const token = await signedIn();
    await press(await order(token, ["tiling", "masonry"]), "transfer");
    const sister = { ...adult, fullName: "Ladi Sani" };
    const other = await placeOrder(academy, token, { items: items("tiling"), learner: sister });
    expect(other).toMatchObject({ http: 201 });
  });
});

describe("the same cart", () => {
  test("goes on with a payment that is on its way", async () => {
    const token = await signedIn();
    const first = await order(token, ["tiling", "masonry"]);
    await press(first, "transfer");
    expect(await order(token, ["tiling", "masonry"])).toMatchObject({
      http: 201,
      payment: { reference: first.payment?.reference },
    });
  });

  test("sent again with its key gets its first answer, whatever came since", async () => {
    const token = await signedIn();
    const first = await order(token, ["tiling"], "first");
    const second = await order(token, ["tiling", "masonry"], "second");
    await press(second, "transfer");
    const repeated = await order(token, ["tiling"], "first");
    expect(repeated.enrolments).toEqual(first.enrolments);
    expect(repeated).toMatchObject({ http: 201, payment: null });
    expect(await order(token, ["tiling", "masonry"], "second")).toEqual(second);
  });
});

describe("a changed form", () => {
  const press = ({ reference }: { reference: string }, action: "transfer" | "pay" | "decline") =>
    sandbox.press(reference, action);

  test.each(["with its key", "after a reload"])(
    "is refused while the money for the first is on its way, %s",
    async (how) => {
      const person = somebody();
      const sendAs = await signedInSender();
      const first = await sendAs(person);
      await press(first, "transfer");
      const changed = { ...person, trainingLevel: "advanced" };
      const sending = how === "with its key" ? again(first, changed) : sendAs(changed);
      await expect(sending).rejects.toThrow("payment_on_its_way");
      expect(await statusesOf(first)).toEqual(["pending_payment"]);
      await sandbox.deliverTo(academy);
      expect(await statusesOf(first)).toEqual(["confirmed"]);
    },
  );

  test("is refused when the first turns out to be paid", async () => {
    const person = somebody();
    const sendAs = await signedInSender();
    const first = await sendAs(person);
    await press(first, "pay");
    await sandbox.takeWebhooks();
    await expect(sendAs({ ...person, trainingLevel: "advanced" })).rejects.toThrow("already_paid");
    expect(await statusesOf(first)).toEqual(["confirmed"]);
  });

  test("is refused while the card provider cannot be asked, and can be sent again later", async () => {
    const person = somebody();
    const first = await send(person);
    await sandbox.control({ verify: { mode: "drop" } });
    await expect(again(first, person)).rejects.toThrow("earlier_payment_unclear");
    await sandbox.control();
    const second = await again(first, person);
    expect(await statusesOf(first, second)).toEqual(["cancelled", "pending_payment"]);
    expect(await stateOf(first)).toBe("pending");
  });

  test("whose first payment never reached the provider is not held up", async () => {
    const person = somebody();
    await sandbox.control({ initialize: { mode: "fail" }, verify: { mode: "fail" } });
    const first = await send(person);
    const second = await again(first, person);
    expect(await statusesOf(first, second)).toEqual(["cancelled", "pending_payment"]);
  });

  test("sent again with its key gets its first answer, also when its money is on its way", async () => {
    const person = somebody();
    const headers = { "idempotency-key": "one-form" };
    const first = await enrol(academy, person, { headers });
    await press(first, "transfer");
    expect(await enrol(academy, person, { headers })).toEqual(first);
  });
});

describe("another payer", () => {
  const askToPay = async ({ enrolment }: Awaited<ReturnType<typeof send>>) => {
    const { body } = await academy.call("POST", `/enrolments/${enrolment.id}/pay-link`, {
      headers: { "x-resume-token": enrolment.resumeToken },
    });
    const { payToken } = body as { payToken: string };
    return academy.call("POST", `/pay/${payToken}/payments`, { body: { email: "u@example.com" } });
  };

  test("cannot start a second payment while the learner's is on its way", async () => {
    const first = await send({ ...physicalAnswers, ...somebody() });
    await sandbox.press(first.reference, "transfer");
    const refused = await askToPay(first);
    expect([refused.status, refused.body]).toMatchObject([409, { code: "payment_on_its_way" }]);
    await pay(first);
  });
});
