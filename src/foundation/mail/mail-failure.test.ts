import { expect, test } from "vitest";
import { failureOf, isRefusedForGood } from "./send-mail.ts";

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

test.each([
  [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }, true],
  [{ code: "EMESSAGE", command: "DATA", responseCode: 554 }, true],
  [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 450 }, false],
  [{ code: "EENVELOPE", command: "MAIL FROM", responseCode: 550 }, false],
  [{ code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, false],
  [{ code: "EPROTOCOL", command: "CONN", responseCode: 554 }, false],
  [{ code: "ETIMEDOUT" }, false],
  [null, false],
])("%j: is it refused for good? %s", (error, isForGood) => {
  expect(isRefusedForGood(error)).toBe(isForGood);
});
