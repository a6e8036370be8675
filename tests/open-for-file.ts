import { afterAll } from "vitest";
import { openEnrolmentAcademy } from "./enrol.ts";
import type { TestOptions } from "./open-academy.ts";
import { openPayments } from "./open-payments.ts";

/** Payments for all tests of the file that calls it, at its top; closed after the last one. */
export async function openPaymentsForFile(options?: TestOptions) {
  const paymentsRoom = await openPayments(options);
  afterAll(() => paymentsRoom.close());
  return paymentsRoom;
}

/** An academy with its catalogue for all tests of the file that calls it, at its top. */
export async function openEnrolmentAcademyForFile(
  options?: Parameters<typeof openEnrolmentAcademy>[0],
) {
  const opened = await openEnrolmentAcademy(options);
  afterAll(() => opened.close());
  return opened;
}
