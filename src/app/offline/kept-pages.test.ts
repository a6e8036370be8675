import { expect, test } from "vitest";
import { isPublicAddress, mayKeep } from "./kept-pages.ts";

const at = (path: string) => new URL(path, "https://academy.example");
const page = (headers: Record<string, string> = {}, status = 200) =>
  new Response("<p>", {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
      ...headers,
    },
  });

test.each(["/", "/programs", "/programs?search=solar", "/help", "/payments-explained"])(
  "%s is for everybody and may be kept",
  (path) => expect(mayKeep(at(path), page())).toBe(true),
);

test.each([
  "/enrolments/abc",
  "/dashboard",
  "/dashboard/payments",
  "/pay/abc",
  "/o/abc",
  "/api/programs",
  "/sandbox/mail",
  "/registration-success?reference=ZA-1",
  "/reset-password",
  "/programs?ref=AMINA",
  "/help?key=1",
  "/help?token=1",
  "/contact?sent=1",
  "/community?joined=fair",
])("%s belongs to one person or one moment and is never kept", (path) => {
  expect(isPublicAddress(at(path))).toBe(false);
  expect(mayKeep(at(path), page())).toBe(false);
});

test.each([
  ["no-store", page({ "cache-control": "no-store" })],
  ["private", page({ "cache-control": "private, max-age=60" })],
  ["an error", page({}, 500)],
  ["not found", page({}, 404)],
  ["no page", page({ "content-type": "application/json" })],
])("a response that is %s is not kept", (_why, response) => {
  expect(mayKeep(at("/programs"), response)).toBe(false);
});
