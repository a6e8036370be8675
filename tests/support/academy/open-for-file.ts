import { afterAll } from "vitest";
import { openEnrolmentAcademy } from "../enrolments/enrol.ts";
import { openPayments } from "../payments/open-payments.ts";
import type { TestOptions } from "./open-academy.ts";

/** Opens payments for all tests of the calling file, at its top; closed after the last test. */
export async function openPaymentsForFile(options?: TestOptions) {
  const paymentsRoom = await openPayments(options);
  afterAll(() => paymentsRoom.close());
  return paymentsRoom;
}

/** Opens an academy with its catalogue for all tests of the calling file, at its top. */
export async function openEnrolmentAcademyForFile(
  options?: Parameters<typeof openEnrolmentAcademy>[0],
) {
  const opened = await openEnrolmentAcademy(options);
  afterAll(() => opened.close());
  return opened;
}
