import { afterAll } from "vitest";
import { openEnrolmentAcademy } from "../enrolments/enrol.ts";
import { openPayments } from "../payments/open-payments.ts";
import { openAcademy } from "./open-academy.ts";

/** Makes a function that opens something for all tests of the calling file, at its top; closed after the last test. */
const forFile =
  <Options, Opened extends { close(): Promise<void> }>(
    open: (options?: Options) => Promise<Opened>,
  ) =>
  async (options?: Options): Promise<Opened> => {
    const opened = await open(options);
    afterAll(() => opened.close());
    return opened;
  };

export const openAcademyForFile = forFile(openAcademy);

/** With only the payments room. */
export const openPaymentsForFile = forFile(openPayments);

/** With its catalogue. */
export const openEnrolmentAcademyForFile = forFile(openEnrolmentAcademy);
