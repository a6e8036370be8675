import { expect, test } from "vitest";
import * as z from "zod";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { conflict, invalid, tooMany } from "../../errors/errors.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { createCounter } from "../../http/limits.ts";
import { defineForm } from "../field.ts";
import { postForm } from "./post-form.ts";

const form = defineForm({
  id: "account",
  fields: [
    { name: "email", kind: "email", label: "Email", required: "Enter your email", maxLength: 254 },
    { name: "born", kind: "date", label: "Born" },
    { name: "likes", kind: "checkboxes", label: "Likes", choices: [{ value: "a", label: "A" }] },
    {
      name: "password",
      kind: "password",
      label: "Password",
      required: "Choose one",
      maxLength: 99,
    },
  ],
});
const endpoint = defineEndpoint({
  method: "POST",
  path: "/account-of-a-test",
  who: "anyone",
  tag: "test",
  summary: "",
  answers: { 201: z.object({}) },
  perHour: { email: 2 },
});

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });

const right = { email: "Asabe@Mail.example", password: "correct horse", likes: "a", bornDay: "8" };
const full = { ...right, bornMonth: "1", bornYear: "2004" };

const count = createCounter();
/** As the server's own (app/server/build-server.ts). */
function limit(key: string, most: number, windowMs: number) {
  const seconds = count(key, most, windowMs, new Date());
  if (seconds > 0) throw tooMany(seconds);
}

function post(typed: Record<string, string>, run: (answers: object) => Promise<unknown>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries({ ...typed, role: "admin" })) {
    formData.append(name, value);
  }
  const fallback = "Failed to send";
  const rules = { today: "2026-11-22" };
  const ctx = { ...academy.ctx, ip: "192.0.2.1", limit };
  return postForm(ctx, { form, formData, rules, endpoint, fallback, run });
}
const shown = async (typed: Record<string, string>, run: () => Promise<unknown>) => {
  const posted = await post(typed, run);
  if (posted.isSent) throw new Error("it was sent");
  return {
    status: posted.page.init?.status,
    headers: posted.page.init?.headers,
    ...posted.page.data,
  };
};
const never = () => Promise.reject(new Error("the verb was called"));

test("the verb gets checked answers, and nothing the form does not ask", async () => {
  const sent = await post(full, async (answers) => answers);
  expect(sent).toEqual({
    isSent: true,
    result: {
      email: "asabe@mail.example",
      born: "2004-01-08",
      likes: ["a"],
      password: "correct horse",
    },
  });
});

test("the problems come back with everything that was typed except the password", async () => {
  const { typed, ...page } = await shown({ ...right, email: "asabe@" }, never);
  expect(page).toEqual({
    isSent: false,
    status: 422,
    headers: { "cache-control": "no-store" },
    formId: "account",
    message: undefined,
    problems: {
      email: "Enter an email address in the form name@example.com",
      born: "Born must include a month and a year",
    },
  });
  expect(typed).toEqual({
    email: "asabe@",
    bornDay: "8",
    bornMonth: "",
    bornYear: "",
    likes: ["a"],
  });
});

test.each([
  ["fields", () => invalid({ email: "Taken" }), 422, { email: "Taken" }, undefined],
  ["a sentence", () => conflict("over", "This is over."), 409, {}, "This is over."],
  ["a fault of ours", () => new Error("relation does not exist"), 500, {}, "Failed to send"],
])("the verb refuses with %s", async (name, error, status, problems, message) => {
  const email = `${name.replaceAll(" ", "-")}@mail.example`;
  const page = await shown({ ...full, email }, () => Promise.reject(error()));
  expect(page).toMatchObject({ status, problems, message, typed: { email, bornYear: "2004" } });
});

test("it counts as the call that scripts would make", async () => {
  const email = "often@mail.example";
  for (let times = 0; times < 2; times++) {
    expect(await post({ ...full, email }, async () => "ok")).toMatchObject({ isSent: true });
  }
  const page = await shown({ ...full, email }, never);
  expect(page).toMatchObject({ status: 429, typed: { email } });
  expect(page.message).toMatch(/^You have tried too often/);
});
