import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { sendPdf, sendUpload } from "#foundation/http/answers/send-file.ts";
import { pageOf, pageWindow } from "#foundation/http/lists.ts";
import { answer, type Served, serve, serveAll, serveAround } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { phoneWaysAvailable } from "#foundation/messages/ways.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { countAtCentreEndpoint } from "#rooms/catalogue/centres/centres.ts";
import { intakeCalls, listIntakesEndpoint } from "#rooms/catalogue/intakes/intakes.ts";
import { broadcastCalls, listBroadcastsEndpoint } from "../broadcasts/broadcasts.ts";
import { approveBroadcast, stopBroadcast } from "../broadcasts/decide-broadcast.server.ts";
import { getBroadcast } from "../broadcasts/get-broadcast.server.ts";
import { broadcastColumns, broadcastList } from "../broadcasts/list-broadcasts.server.ts";
import { prepareBroadcast } from "../broadcasts/prepare-broadcast.server.ts";
import { addWalkIn } from "../counter/add-walk-in.server.ts";
import { claimEnrolment } from "../counter/claim-enrolment.server.ts";
import {
  counterCalls,
  getWalkInPaperEndpoint,
  openWalkInFormEndpoint,
} from "../counter/endpoints.ts";
import { getWalkInPaper, openWalkInForm } from "../counter/get-walk-in-paper.server.ts";
import { listCounterPrograms } from "../counter/list-counter-programs.server.ts";
import { hybridCalls } from "../hybrid/hybrid-registration.ts";
import {
  countInterest,
  interestColumns,
  interestList,
  toInterestRow,
} from "../hybrid/list-interest.server.ts";
import {
  getHybridRegistration,
  setHybridRegistration,
} from "../hybrid/set-hybrid-registration.server.ts";
import { listStaffReminders, remindLearner } from "../instalments/remind-by-staff.server.ts";
import { reminderRuleCalls } from "../instalments/reminder-rules.ts";
import { remindingCalls } from "../instalments/reminding.ts";
import { listRules, setReminderRule } from "../instalments/set-reminder-rule.server.ts";
import { countAtCentre } from "../intakes/count-places.server.ts";
import { getIntake, intakeColumns, intakeList } from "../intakes/list-intakes.server.ts";
import { addIntake, changeIntake, removeIntake } from "../intakes/save-intake.server.ts";
import { reopenByStaff } from "../lapsing/reopen-registration.server.ts";
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
import { enrolmentColumns, enrolmentList, toEnrolmentRow } from "./list-enrolments.server.ts";
import { listMoves } from "./list-moves.server.ts";
import { moveEnrolment } from "./move-enrolment.server.ts";
import {
  getRoster,
  listStarts,
  peopleOf,
  rosterColumns,
  rosterList,
  rosterListColumns,
} from "./read-rosters.server.ts";
import * as rosterEndpoints from "./rosters.ts";
import * as endpoints from "./staff.ts";
import { withdrawLetter, writeToLearner } from "./write-to-learner.server.ts";

/** What admins see of enrolments and do with one. */
export const staffHttp: Served[] = [
  serveList(endpoints.listEnrolmentsEndpoint, enrolmentList, {
    file: "enrolments",
    columns: enrolmentColumns,
    body: (rows) => ({
      enrolments: rows.map((row) => ({ ...toEnrolmentRow(row), dueNowKobo: row.dueNowKobo })),
    }),
  }),
  serveList(endpoints.listInterestEndpoint, interestList, {
    file: "hybrid-interest",
    columns: interestColumns,
    body: (rows) => ({ interest: rows.map(toInterestRow) }),
  }),
  ...serveAll(endpoints.enrolmentCalls, {
    getEnrolmentRecord,
    decideSponsorship: (ctx, id, { decision }) => decideSponsorship(ctx, id, decision),
    async countInterest(ctx) {
      const programs = await countInterest(ctx);
      return { programs, total: programs.length };
    },
    reopenByStaff,
    listMoves,
    moveEnrolment,
  }),
  ...serveAll(remindingCalls, {
    listStaffReminders,
    remindLearner: (ctx, id, { way }) => remindLearner(ctx, id, way),
  }),
  ...serveAll(reminderRuleCalls, { listReminderRules: listRules, setReminderRule }),
  serve(endpoints.getStaffSlipEndpoint, async (ctx, { params, query }, exchange) => {
    const { name, body } = await getStaffSlip(ctx, params.id);
    return sendPdf(exchange, name, body, query.open === "view");
  }),
  serve(endpoints.getStaffSlipsEndpoint, async (ctx, { query }, exchange) => {
    const { name, body } = await getStaffSlips(ctx, query.ids);
    return sendPdf(exchange, name, body, query.open === "view");
  }),
  ...serveAll(
    { writeToLearner: writeToLearnerEndpoint },
    {
      writeToLearner: async (ctx, id, letter) => ({
        mailId: await writeToLearner(ctx, id, letter),
      }),
    },
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
  serveAround(endpoints.recordManualPaymentEndpoint, async (ctx, { params, body }, _, once) => {
    const asked = await askAboutCard(ctx, params.id);
    return once(async (tx) => answer(201, await recordManualPayment(tx, params.id, body, asked)));
  }),
  serveAround(endpoints.cancelEnrolmentEndpoint, async (ctx, { params, body }, _, once) => {
    const asked = await askBeforeCancelling(ctx, params.id);
    return once(async (tx) => answer(200, await cancelEnrolment(tx, params.id, body, asked)));
  }),
];

/** Who starts when, for staff, and messages to all of them. */
export const rostersHttp: Served[] = [
  serveList(listBroadcastsEndpoint, broadcastList, {
    file: "messages-to-many",
    columns: broadcastColumns,
    body: (broadcasts) => ({ broadcasts }),
  }),
  ...serveAll(broadcastCalls, {
    prepareBroadcast,
    getBroadcast,
    approveBroadcast,
    stopBroadcast,
  }),
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
  serveList(rosterEndpoints.listRostersEndpoint, rosterList, {
    file: "rosters",
    columns: rosterListColumns,
    body: (rosters) => ({ rosters }),
  }),
];

/** Intakes and centres are the catalogue's, but only this room knows who has joined them. */
export const intakesHttp: Served[] = [
  serveList(listIntakesEndpoint, intakeList, {
    file: "intakes",
    columns: intakeColumns,
    body: (intakes) => ({ intakes }),
  }),
  ...serveAll(
    { ...intakeCalls, countAtCentre: countAtCentreEndpoint },
    {
      getIntake,
      addIntake,
      changeIntake,
      removeIntake: (ctx, id, { version }) => removeIntake(ctx, id, version),
      countAtCentre,
    },
  ),
];

/** The counter, and what its learners do later. */
export const counterHttp: Served[] = [
  ...serveAll(counterCalls, {
    async listCounterPrograms(ctx) {
      const programs = await listCounterPrograms(ctx);
      return {
        today: lagosDay(ctx.clock()),
        programs,
        hasPhoneWays: phoneWaysAvailable(ctx.config),
        total: programs.length,
      };
    },
    addWalkIn,
    claimEnrolment,
  }),
  serve(getWalkInPaperEndpoint, async (ctx, { params, query }, exchange) => {
    const { name, body } = await getWalkInPaper(ctx, params.id);
    return sendPdf(exchange, name, body, query.open === "view");
  }),
  serve(openWalkInFormEndpoint, async (ctx, { params }, { reply }) => {
    reply.header("cache-control", "no-store");
    return answer(201, await openWalkInForm(ctx, params.id));
  }),
];

export const hybridHttp: Served[] = serveAll(hybridCalls, {
  getHybridRegistration,
  setHybridRegistration: (ctx, id, { isOpen }) => setHybridRegistration(ctx, id, isOpen),
});

/** What admins read of learners' proofs of transfers. */
export const proofsHttp: Served[] = [
  ...serveAll({ getPaymentProof: getPaymentProofEndpoint }, { getPaymentProof }),
  serve(openPaymentProofEndpoint, async (ctx, { params }, exchange) =>
    sendUpload(exchange, await openPaymentProof(ctx, params.id)),
  ),
];
