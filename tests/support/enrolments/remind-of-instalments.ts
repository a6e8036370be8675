import { remindOfInstalmentsJob } from "#rooms/enrolment/server/money/remind-of-instalments.ts";
import type { TestAcademy } from "../academy/open-academy.ts";

/** Sends the mails about instalments that are due now. */
export const remindOfInstalments = ({ ctx }: TestAcademy) => remindOfInstalmentsJob.run(ctx);
