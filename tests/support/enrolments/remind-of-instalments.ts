import { remindOfInstalmentsJob } from "#rooms/enrolment/instalments/remind-of-instalments.server.ts";
import type { TestAcademy } from "../academy/open-academy.ts";

/** Sends the mails about instalments that are due now. */
export const remindOfInstalments = ({ ctx }: TestAcademy) => remindOfInstalmentsJob.run(ctx);
