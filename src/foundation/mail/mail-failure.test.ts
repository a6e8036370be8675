import { expect, test } from "vitest";
import { failureOf } from "./mail-failure.ts";

test.each([
  [{ code: "ESOCKET", errno: -111 }, "server_unreachable"],
  [{ code: "ETIMEDOUT" }, "server_unreachable"],
  [{ code: "EAUTH", responseCode: 535 }, "sign_in_refused"],
  [{ code: "EENVELOPE", responseCode: 550 }, "address_refused"],
  [{ code: "EENVELOPE", responseCode: 451 }, "refused_for_now"],
  [{ code: "EMESSAGE", responseCode: 554 }, "other"],
  [new Error("anything else"), "other"],
  [null, "other"],
])("%j is %s", (error, failure) => {
  expect(failureOf(error)).toBe(failure);
});
