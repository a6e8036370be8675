import { describe, expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { beginnerFee, chargeSuccess, refundEvent } from "#tests/support/payments/open-payments.ts";
import { recordedCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { orderStatus, type SettledPayment, type SettledRefund } from "../door.ts";
import { orderMoney } from "./order-money.ts";
import { partsOf, shareProportionally, sumOf } from "./order-parts.ts";

const paymentsRoom = await openPaymentsForFile();

const day = (number: number) => new Date(`2026-12-${String(number).padStart(2, "0")}T00:00:00Z`);
const elder = { lineRef: "elder", components: beginnerFee };
const younger = {
  lineRef: "younger",
  components: [{ component: "tuition", amountKobo: 7_000_001 }],
};
const wholeKobo = 16_500_001;

const stateOf = (orderId: string) => orderStatus(paymentsRoom.ctx, orderId);
/** Pays the next due. @returns the reference */
async function payNext(orderId: string): Promise<string> {
  const started = await paymentsRoom.start(orderId);
  if (started.status !== "open") throw new Error(`the order is ${started.status}`);
  const { reference, amountKobo } = started.payment;
  await paymentsRoom.send(
    chargeSuccess(reference, { amount: amountKobo, requested_amount: amountKobo, id: reference }),
  );
  return reference;
}
const openInThree = () =>
  paymentsRoom.open([elder, younger], {
    dues: [
      { dueAt: day(20), amountKobo: 6_500_001 },
      { dueAt: day(1), amountKobo: 3_333_333 },
      { dueAt: day(10), amountKobo: 6_666_667 },
    ],
  });
const settled = (orderId: string) =>
  recordedCalls<SettledPayment>(paymentsRoom.ctx, "settle", orderId);
/** What each refund left of each line, according to the calls of the fulfilment. */
const leftAfter = async (orderId: string) =>
  (await recordedCalls<SettledRefund>(paymentsRoom.ctx, "reverse", orderId)).map(({ lines }) =>
    lines.map(({ leftKobo }) => leftKobo),
  );

describe("an order of several lines and several dues", () => {
  test("is paid due by due, the earliest first; status and lines change each time", async () => {
    const { orderId } = await openInThree();
    expect(await stateOf(orderId)).toMatchObject({
      status: "open",
      dueKobo: wholeKobo,
      paidKobo: 0,
      nextDue: { amountKobo: 3_333_333, dueAt: day(1) },
    });
    await payNext(orderId);
    expect(await stateOf(orderId)).toMatchObject({
      status: "partly_paid",
      dueKobo: wholeKobo - 3_333_333,
      paidKobo: 3_333_333,
      nextDue: { amountKobo: 6_666_667, dueAt: day(10) },
    });
    await payNext(orderId);
    expect((await stateOf(orderId)).status).toBe("partly_paid");
    await payNext(orderId);
    expect(await stateOf(orderId)).toMatchObject({
      status: "paid",
      dueKobo: 0,
      paidKobo: wholeKobo,
      nextDue: null,
      lines: [
        { lineRef: "elder", amountKobo: 9_500_000, paidKobo: 9_500_000, dueKobo: 0 },
        { lineRef: "younger", amountKobo: 7_000_001, paidKobo: 7_000_001, dueKobo: 0 },
      ],
    });
    expect(await paymentsRoom.start(orderId)).toMatchObject({ status: "paid" });
  });

  test("each due is shared among the lines, to the kobo, and the fulfilment gets what is left", async () => {
    const { orderId } = await openInThree();
    for (let due = 0; due < 3; due++) await payNext(orderId);
    const payments = await settled(orderId);
    expect(payments.map(({ receivedKobo }) => receivedKobo)).toEqual([
      3_333_333, 6_666_667, 6_500_001,
    ]);
    for (const { lines, receivedKobo } of payments) expect(sumOf(lines)).toBe(receivedKobo);
    const ofElder = payments.flatMap(({ lines }) =>
      lines.filter((line) => line.lineRef === "elder"),
    );
    expect(ofElder.map(({ dueKobo }) => dueKobo).at(-1)).toBe(0);
    expect(ofElder[0]?.dueKobo).toBe(9_500_000 - (ofElder[0]?.amountKobo ?? 0));
    for (const { component, amountKobo } of beginnerFee) {
      const paid = ofElder
        .flatMap(({ components }) => components)
        .filter((one) => one.component === component);
      expect(sumOf(paid), component).toBe(amountKobo);
    }
  });

  test("a due can name the components that it pays: registration now, the rest later", async () => {
    const [registration] = partsOf([elder]);
    const { orderId } = await paymentsRoom.open([elder], {
      dues: [
        { dueAt: day(1), parts: registration ? [registration] : [] },
        { dueAt: day(20), amountKobo: 8_500_000 },
      ],
    });
    await payNext(orderId);
    expect((await settled(orderId))[0]?.lines).toMatchObject([
      {
        lineRef: "elder",
        components: [{ component: "registration", amountKobo: 1_000_000 }],
        dueKobo: 8_500_000,
      },
    ]);
  });

  test.each([
    ["too little", [{ dueAt: day(1), amountKobo: 9_499_999 }]],
    ["too much", [{ dueAt: day(1), amountKobo: 9_500_001 }]],
    ["none at all", []],
    [
      "more of a part than there is",
      [
        {
          dueAt: day(1),
          parts: [{ lineRef: "elder", component: "registration", amountKobo: 1_000_001 }],
        },
        { dueAt: day(2), amountKobo: 8_499_999 },
      ],
    ],
  ])("dues that do not add up are refused: %s", async (_name, dues) => {
    await expect(paymentsRoom.open([elder], { dues })).rejects.toThrow(RangeError);
  });

  test("a due below the provider's minimum is rejected", async () => {
    const dues = [
      { dueAt: day(1), amountKobo: 4_999 },
      { dueAt: day(2), amountKobo: 9_495_001 },
    ];
    await expect(paymentsRoom.open([elder], { dues })).rejects.toMatchObject({
      code: "amount_too_small",
    });
  });
});

describe("refunds of a half-paid order", () => {
  const half = () =>
    paymentsRoom.open([elder, younger], {
      dues: [
        { dueAt: day(1), amountKobo: 8_000_000 },
        { dueAt: day(20), amountKobo: 8_500_001 },
      ],
    });

  test("a refund that fails does not make the order paid", async () => {
    const { orderId } = await half();
    const reference = await payNext(orderId);
    const named = { refund_reference: "half-1" };
    await paymentsRoom.send(refundEvent("processed", reference, 1_000_000, named));
    expect(await stateOf(orderId)).toMatchObject({
      status: "partly_refunded",
      refundedKobo: 1_000_000,
    });
    await paymentsRoom.send(refundEvent("failed", reference, 1_000_000, named));
    expect(await stateOf(orderId)).toMatchObject({
      status: "partly_paid",
      dueKobo: 8_500_001,
      paidKobo: 8_000_000,
      refundedKobo: 0,
    });
    await payNext(orderId);
    expect((await stateOf(orderId)).status).toBe("paid");
  });

  test("a full refund of one payment leaves what the other paid", async () => {
    const { orderId } = await half();
    const first = await payNext(orderId);
    const second = await payNext(orderId);
    await paymentsRoom.send(
      refundEvent("processed", first, 8_000_000, { refund_reference: "half-2" }),
    );
    expect((await stateOf(orderId)).status).toBe("partly_refunded");
    const [afterFirst] = await leftAfter(orderId);
    expect(afterFirst?.every((kobo) => kobo > 0)).toBe(true);
    expect(sumOf(afterFirst?.map((amountKobo) => ({ amountKobo })) ?? [])).toBe(8_500_001);
    await paymentsRoom.send(
      refundEvent("processed", second, 8_500_001, { refund_reference: "half-3" }),
    );
    expect(await stateOf(orderId)).toMatchObject({ status: "refunded", refundedKobo: wholeKobo });
    expect((await leftAfter(orderId))[1]).toEqual([0, 0]);
  });
});

test("whatever is paid and refunded, lines and order agree", () => {
  const { below: random } = seededRandom("money of orders");
  for (let turn = 0; turn < 500; turn++) {
    const lines = Array.from({ length: 1 + random(4) }, (_, number) => ({
      lineRef: `line-${number}`,
      description: "",
      components: Array.from({ length: 1 + random(3) }, (_unused, part) => ({
        component: `part-${part}`,
        amountKobo: 1 + random(1_000_000),
      })),
    }));
    const parts = partsOf(lines);
    const paidKobo = random(sumOf(parts) + 1);
    const paid = shareProportionally(parts, paidKobo);
    const returned = shareProportionally(paid, random(paidKobo + 1));
    const left = parts.map((part, at) => ({
      ...part,
      amountKobo: part.amountKobo - (paid[at]?.amountKobo ?? 0),
    }));
    const money = orderMoney({
      lines,
      dues: [
        { amountKobo: paidKobo, dueAt: day(1), status: "paid", parts: paid },
        { amountKobo: sumOf(left), dueAt: day(2), status: "open", parts: left },
      ],
      settlements: [{ amountKobo: paidKobo, parts: paid }],
      refunds: [{ amountKobo: sumOf(returned), parts: returned }],
    });
    const overLines = (of: "paidKobo" | "dueKobo" | "refundedKobo" | "amountKobo") =>
      money.lines.reduce((sum, line) => sum + line[of], 0);
    expect([overLines("paidKobo"), overLines("dueKobo"), overLines("refundedKobo")]).toEqual([
      money.paidKobo,
      money.dueKobo,
      money.refundedKobo,
    ]);
    expect(overLines("amountKobo")).toBe(money.paidKobo + money.dueKobo);
    const isRefunded = paidKobo > 0 && money.refundedKobo === paidKobo;
    expect(money.status === "refunded", JSON.stringify(money)).toBe(isRefunded);
  }
});
