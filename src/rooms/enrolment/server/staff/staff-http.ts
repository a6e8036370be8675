import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { sendPdf } from "#foundation/http/answers/send-file.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import type { AskedCard, AskedOrders } from "#rooms/payments/server/door.ts";
import { withdrawLetterEndpoint, writeToLearnerEndpoint } from "../../contract/letters.ts";
import * as endpoints from "../../contract/staff.ts";
import {
  countInterest,
  exportInterest,
  interestColumns,
  listInterest,
  toInterestRow,
} from "../hybrid/list-interest.ts";
import { reopenByStaff } from "../lapsing/reopen-registration.ts";
import { askAboutCard, recordManualPayment } from "../paying/record-manual-payment.ts";
import { toEnrolmentRow } from "../to-enrolment-row.ts";
import { askBeforeCancelling, cancelEnrolment } from "./cancel-enrolment.ts";
import { decideSponsorship } from "./decide-sponsorship.ts";
import { getEnrolmentRecord } from "./get-enrolment-record.ts";
import { getStaffReceipt, getStaffSlip, getStaffSlips } from "./get-staff-file.ts";
import { enrolmentColumns, exportEnrolments, listEnrolments } from "./list-enrolments.ts";
import { listMoves } from "./list-moves.ts";
import { moveEnrolment } from "./move-enrolment.ts";
import { withdrawLetter, writeToLearner } from "./write-to-learner.ts";

/** What admins see of enrolments, and do about one. */
export const staffHttp: Served[] = [
  serve(endpoints.listEnrolmentsEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(
        ctx,
        query,
        exchange,
        "enrolments",
        enrolmentColumns,
        await exportEnrolments(ctx, query),
      );
    }
    const { rows, ...counted } = await listEnrolments(ctx, query);
    return answer(200, { enrolments: rows.map(toEnrolmentRow), ...counted, ...pageOf(query) });
  }),
  serve(endpoints.listInterestEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(
        ctx,
        query,
        exchange,
        "hybrid-interest",
        interestColumns,
        exportInterest(ctx, query),
      );
    }
    const { rows, ...counted } = await listInterest(ctx, query);
    return answer(200, { interest: rows.map(toInterestRow), ...counted, ...pageOf(query) });
  }),
  serve(endpoints.countInterestEndpoint, async (ctx) => {
    const programs = await countInterest(ctx);
    return answer(200, { programs, total: programs.length });
  }),
  serve(endpoints.reopenByStaffEndpoint, async (ctx, { params }) =>
    answer(200, await reopenByStaff(ctx, params.id)),
  ),
  serve(endpoints.listMovesEndpoint, async (ctx, { params }) =>
    answer(200, await listMoves(ctx, params.id)),
  ),
  serve(endpoints.moveEnrolmentEndpoint, async (ctx, { params, body }) =>
    answer(200, await moveEnrolment(ctx, params.id, body)),
  ),
  serve(endpoints.getEnrolmentRecordEndpoint, async (ctx, { params }) =>
    answer(200, await getEnrolmentRecord(ctx, params.id)),
  ),
  serve(endpoints.getStaffSlipEndpoint, async (ctx, { params, query }, exchange) => {
    const { name, body } = await getStaffSlip(ctx, params.id);
    return sendPdf(exchange, name, body, query.open === "view");
  }),
  serve(endpoints.getStaffSlipsEndpoint, async (ctx, { query }, exchange) => {
    const { name, body } = await getStaffSlips(ctx, query.ids);
    return sendPdf(exchange, name, body, query.open === "view");
  }),
  serve(writeToLearnerEndpoint, async (ctx, { params, body }) =>
    answer(201, { mailId: await writeToLearner(ctx, params.id, body) }),
  ),
  serve(withdrawLetterEndpoint, async (ctx, { params }) => {
    await withdrawLetter(ctx, params.id, params.mailId);
    return answer(204);
  }),
  serve(endpoints.getStaffReceiptEndpoint, async (ctx, { params, query }, exchange) => {
    const { name, body } = await getStaffReceipt(ctx, params.id, params.number, query.paper);
    return sendPdf(exchange, name, body, query.open === "view");
  }),
  serve(endpoints.decideSponsorshipEndpoint, async (ctx, { params, body }) =>
    answer(200, await decideSponsorship(ctx, params.id, body.decision)),
  ),
  serve(
    endpoints.recordManualPaymentEndpoint,
    async (ctx, { params, body }, _exchange, asked: AskedCard) =>
      answer(201, await recordManualPayment(ctx, params.id, body, asked)),
    { before: (ctx, { params }) => askAboutCard(ctx, params.id) },
  ),
  serve(
    endpoints.cancelEnrolmentEndpoint,
    async (ctx, { params, body }, _exchange, asked: AskedOrders) =>
      answer(200, await cancelEnrolment(ctx, params.id, body, asked)),
    { before: (ctx, { params }) => askBeforeCancelling(ctx, params.id) },
  ),
];
