import { beforeAll } from "vitest";
import type { BankLineRecord, SureLine } from "#rooms/payments/bank-statements/bank-statements.ts";
import { recordPayment } from "#rooms/payments/recorded/record-payment.server.ts";
import { openPaymentsForFile } from "../academy/open-for-file.ts";
import { signInAs } from "../people/sign-in-as.ts";
import { findLine, importFile, statementOf, type WrittenLine } from "./bank-statement.ts";
import { asStaff } from "./open-till.ts";

/** The desk of a cashier who works through the bank's statements, for all tests of a file. */
export async function openBankDesk() {
  const room = await openPaymentsForFile();
  const { academy } = room;
  let cashier: Awaited<ReturnType<typeof signInAs>>;
  beforeAll(async () => {
    cashier = await signInAs(academy, "admin", undefined, "cashier");
  });
  const get = async (path: string) =>
    (await academy.call("GET", `/admin/bank/${path}`, { token: cashier.token })).body;
  const post = (path: string, body: object, token = cashier.token) =>
    academy.call("POST", `/admin/bank/${path}`, { token, body });

  return {
    room,
    cashier: () => cashier,
    get,
    post,
    importLines: (lines: readonly WrittenLine[]) =>
      importFile(academy, cashier.token, statementOf(lines)),
    lineOf: (narration: string) => findLine(academy, cashier.token, narration),
    book: (line: BankLineRecord, parts: object[], more: object = {}) =>
      post(`lines/${line.id}/book`, { parts, ...more }),
    /** Books the whole line for one registration. */
    bookFor: (line: BankLineRecord, enrolmentId: string, more: object = {}) =>
      post(`lines/${line.id}/book`, {
        parts: [{ enrolmentId, amountKobo: line.amountKobo }],
        ...more,
      }),
    sureLines: async () => ((await get("sure")) as { lines: SureLine[] }).lines,
    /** An order with a line of this name, which narrations can name. */
    order: (lineRef: string, payerName = "Asabe Danjuma", amountKobo = 4_000_000) =>
      room.open([{ lineRef, charges: [{ component: "tuition", amountKobo }] }], {
        payerName,
        payerEmail: `${lineRef}@mail.example`,
      }),
    /** Records a transfer by hand, as at the counter. */
    recordByHand: (
      orderId: string,
      amountKobo: number,
      evidence: string,
      takenAt = room.ctx.clock(),
    ) =>
      recordPayment(
        asStaff(room.ctx, cashier, "cashier"),
        orderId,
        {
          amountKobo,
          method: "transfer",
          centreId: null,
          takerName: null,
          takenAt,
          evidence,
          note: null,
          despiteCardPayment: false,
          match: null,
          faults: {},
          keepAsCredit: true,
        },
        { unanswered: [], problem: null },
      ),
  };
}
