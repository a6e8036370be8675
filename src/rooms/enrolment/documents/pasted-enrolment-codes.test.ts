import { expect, test } from "vitest";
import { readEnrolmentCode } from "./enrolment-code.ts";

test.each([
  "ZA-7K4M-3W2/",
  "ZA-7K4M-3W2.",
  "“za-7k4m-3w2”",
  "*ZA-7K4M-3W2*",
  "(ZA-7K4M-3W2)",
  "ZA-7K4M-3W2?utm_source=whatsapp",
  "https://zaure.example/slips/ZA-7K4M-3W2",
  "https://zaure.example/slips/za-7k4m-3w2/?fbclid=IwAR0#top",
  "zaure.example/slips?code=ZA-7K4M-3W2&via=sms",
  "https://zaure.example/slips?code=ZA%207K4M%203W2",
  "Code: ZA-7K4M-3W2",
  "Code:ZA-7K4M-3W2.",
  "My code is ZA-7K4M-3W2, thank you",
  "ZA_7K4M_3W2",
])("%j is ZA-7K4M-3W2", (typed) => {
  expect(readEnrolmentCode(typed)).toEqual({ code: "ZA-7K4M-3W2" });
});

test.each(["thank you for the code", "https://zaure.example/slips/", "0803 123 4567"])(
  "%j is not a code",
  (typed) => {
    expect(readEnrolmentCode(typed)).toMatchObject({ fault: "not_a_code" });
  },
);

test("a wrong letter in a pasted link says so", () => {
  expect(readEnrolmentCode("https://zaure.example/slips/ZA-7K4M-3W3")).toMatchObject({
    fault: "wrong_check",
  });
});
