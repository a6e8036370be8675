import type { RoomJobs } from "#foundation/jobs.ts";
import { sweepJob } from "./attempts/sweep-payments.server.ts";
import { readStatementJob, sweepStatementsJob } from "./bank-statements/read-statement.server.ts";
import { compareJob } from "./comparison/compare-with-provider.server.ts";
import { checkBooksJob } from "./ledger/check-books.server.ts";
import { askForNumberJob, sweepNumbersJob } from "./payer-accounts/ask-for-number.server.ts";
import { sweepTransfersJob } from "./payer-accounts/sweep-transfers.server.ts";
import { sandboxJobs } from "./provider/find-provider.server.ts";
import { sweepEventBodiesJob } from "./provider/receive-webhook.server.ts";
import { sweepRefundsJob } from "./refunds/sweep-refunds.server.ts";
import { fetchSettlementsJob } from "./settlements/fetch-settlements.server.ts";
import { remindOfTillsJob } from "./tills/remind-of-till.server.ts";

export const paymentJobs: RoomJobs = {
  queued: [askForNumberJob, readStatementJob],
  retention: [sweepEventBodiesJob, sweepStatementsJob],
  scheduled: (config) => [
    sweepJob(config),
    sweepRefundsJob(config),
    compareJob,
    checkBooksJob,
    sweepNumbersJob,
    sweepTransfersJob,
    fetchSettlementsJob,
    remindOfTillsJob,
    ...sandboxJobs(config),
  ],
};
