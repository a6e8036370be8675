import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { sendPdf, sendUpload } from "#foundation/http/answers/send-file.ts";
import { pageOf, pageWindow } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { countAtCentreEndpoint } from "#rooms/catalogue/centres/centres.ts";
import * as intakeEndpoints from "#rooms/catalogue/intakes/intakes.ts";
import type { AskedCard, AskedOrders } from "#rooms/payments/door.server.ts";
import { addWalkIn } from "../counter/add-walk-in.server.ts";
import { claimEnrolment } from "../counter/claim-enrolment.server.ts";
import * as counterEndpoints from "../counter/endpoints.ts";
import { getWalkInPaper, openWalkInForm } from "../counter/get-walk-in-paper.server.ts";
import { listCounterPrograms } from "../counter/list-counter-programs.server.ts";
import {
  getHybridRegistrationEndpoint,
  setHybridRegistrationEndpoint,
} from "../hybrid/hybrid-registration.ts";
import {
  countInterest,
  exportInterest,
  interestColumns,
  listInterest,
  toInterestRow,
} from "../hybrid/list-interest.server.ts";
import {
  getHybridRegistration,
  setHybridRegistration,
} from "../hybrid/set-hybrid-registration.server.ts";
import { countAtCentre } from "../intakes/count-places.server.ts";
import {
  exportIntakes,
  getIntake,
  intakeColumns,
  listIntakes,
} from "../intakes/list-intakes.server.ts";
import { addIntake, changeIntake, removeIntake } from "../intakes/save-intake.server.ts";
import { reopenByStaff } from "../lapsing/reopen-registration.server.ts";
import { toEnrolmentRow } from "../own-page/get-enrolment.server.ts";
import { askAboutCard, recordManualPayment } from "../payment/record-manual-payment.server.ts";
import { getPaymentProof, openPaymentProof } from "../proofs/open-proof.server.ts";
import { getPaymentProofEndpoint, openPaymentProofEndpoint } from "../proofs/proofs.ts";
import { askBeforeCancelling, cancelEnrolment } from "./cancel-enrolment.server.ts";
import { decideSponsorship } from "./decide-sponsorship.server.ts";
import { getEnrolmentRecord } from "./get-enrolment-record.server.ts";
import {
  getStaffReceipt,
  getStaffSlip,
  getStaffSlips,
  getStaffStatement,
} from "./get-staff-file.server.ts";
import { withdrawLetterEndpoint, writeToLearnerEndpoint } from "./letters.ts";
import { enrolmentColumns, exportEnrolments, listEnrolments } from "./list-enrolments.server.ts";
import { listMoves } from "./list-moves.server.ts";
import { moveEnrolment } from "./move-enrolment.server.ts";
import {
  exportRosters,
  getRoster,
  listRosters,
  listStarts,
  peopleOf,
  rosterColumns,
  rosterListColumns,
} from "./read-rosters.server.ts";
import * as rosterEndpoints from "./rosters.ts";
import * as endpoints from "./staff.ts";
import { withdrawLetter, writeToLearner } from "./write-to-learner.server.ts";

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
  serve(endpoints.getStaffStatementEndpoint, async (ctx, { params, query }, exchange) => {
    const { name, body } = await getStaffStatement(ctx, params.id);
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

/** Who starts when, for staff. */
export const rostersHttp: Served[] = [
  serve(rosterEndpoints.getRosterEndpoint, async (ctx, { params, query }, exchange) => {
    const roster = await getRoster(ctx, params.id);
    if (query.format === "json") return answer(200, roster);
    // The audit log says which intake it was.
    const filters = { intake: roster.id };
    return answerCsv(ctx, filters, exchange, "roster", rosterColumns, peopleOf([roster]));
  }),
  serve(rosterEndpoints.listStartsEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "json") {
      return answer(200, {
        ...(await listStarts(ctx, query, pageWindow(query))),
        ...pageOf(query),
      });
    }
    const { starts } = await listStarts(ctx, query);
    return answerCsv(ctx, query, exchange, "starts", rosterColumns, peopleOf(starts));
  }),
  serve(rosterEndpoints.listRostersEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      const rows = exportRosters(ctx, query);
      return answerCsv(ctx, query, exchange, "rosters", rosterListColumns, rows);
    }
    return answer(200, { ...(await listRosters(ctx, query)), ...pageOf(query) });
  }),
];

/** Intakes and centres are the catalogue's, but only this room knows who has joined them. */
export const intakesHttp: Served[] = [
  serve(countAtCentreEndpoint, async (ctx, { params }) =>
    answer(200, await countAtCentre(ctx, params.id)),
  ),
  serve(intakeEndpoints.listIntakesEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(ctx, query, exchange, "intakes", intakeColumns, exportIntakes(ctx, query));
    }
    return answer(200, { ...(await listIntakes(ctx, query)), ...pageOf(query) });
  }),
  serve(intakeEndpoints.getIntakeEndpoint, async (ctx, { params }) =>
    answer(200, await getIntake(ctx, params.id)),
  ),
  serve(intakeEndpoints.addIntakeEndpoint, async (ctx, { body }) =>
    answer(201, await addIntake(ctx, body)),
  ),
  serve(intakeEndpoints.changeIntakeEndpoint, async (ctx, { params, body }) =>
    answer(200, await changeIntake(ctx, params.id, body)),
  ),
  serve(intakeEndpoints.removeIntakeEndpoint, async (ctx, { params, query }) => {
    await removeIntake(ctx, params.id, query.version);
    return answer(204);
  }),
];

/** The counter, and what its learners do later. */
export const counterHttp: Served[] = [
  serve(counterEndpoints.listCounterProgramsEndpoint, async (ctx) => {
    const programs = await listCounterPrograms(ctx);
    return answer(200, { today: lagosDay(ctx.clock()), programs, total: programs.length });
  }),
  serve(counterEndpoints.addWalkInEndpoint, async (ctx, { body }) =>
    answer(201, await addWalkIn(ctx, body)),
  ),
  serve(counterEndpoints.getWalkInPaperEndpoint, async (ctx, { params, query }, exchange) => {
    const { name, body } = await getWalkInPaper(ctx, params.id);
    return sendPdf(exchange, name, body, query.open === "view");
  }),
  serve(counterEndpoints.openWalkInFormEndpoint, async (ctx, { params }, { reply }) => {
    reply.header("cache-control", "no-store");
    return answer(201, await openWalkInForm(ctx, params.id));
  }),
  serve(counterEndpoints.claimEnrolmentEndpoint, async (ctx, { body }) =>
    answer(200, await claimEnrolment(ctx, body)),
  ),
];

export const hybridHttp: Served[] = [
  serve(getHybridRegistrationEndpoint, async (ctx, { params }) =>
    answer(200, await getHybridRegistration(ctx, params.id)),
  ),
  serve(setHybridRegistrationEndpoint, async (ctx, { params, body }) =>
    answer(200, await setHybridRegistration(ctx, params.id, body.isOpen)),
  ),
];

/** What admins read of learners' proofs of transfers. */
export const proofsHttp: Served[] = [
  serve(getPaymentProofEndpoint, async (ctx, { params }) =>
    answer(200, await getPaymentProof(ctx, params.id)),
  ),
  serve(openPaymentProofEndpoint, async (ctx, { params }, exchange) =>
    sendUpload(exchange, await openPaymentProof(ctx, params.id)),
  ),
];
