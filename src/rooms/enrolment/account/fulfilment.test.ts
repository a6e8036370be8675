import { expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

const { academy } = await openEnrolmentAcademyForFile();

test("admins find a payment and an enrolment by the short code, however it is typed", async () => {
  const made = await enrol(academy, { fullName: "Ladi Danjuma" });
  const other = await enrol(academy);
  const { token } = await signInAs(academy, "admin");
  const list = async (name: "payments" | "enrolments", search: string) => {
    const query = new URLSearchParams({ search });
    const { body } = await academy.call("GET", `/admin/${name}?${query}`, { token });
    return (body as Record<string, Record<string, string>[]>)[name];
  };
  const { code } = await readEnrolment(academy, made);
  for (const typed of [code, code.replaceAll("-", "").toLowerCase(), ` ${code.slice(3)} `]) {
    const payments = await list("payments", typed);
    expect(payments?.map(({ reference }) => reference)).toEqual([made.reference]);
    const enrolments = await list("enrolments", typed);
    expect(enrolments?.map(({ id }) => id)).toEqual([made.enrolment.id]);
  }
  const others = await list("payments", (await readEnrolment(academy, other)).code);
  expect(others?.map(({ reference }) => reference)).toEqual([other.reference]);
  expect(await list("payments", "ZA-7K4M-3W2")).toEqual([]);
});
