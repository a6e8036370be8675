import { expect, test } from "vitest";
import { samples } from "#academy/samples";
import { seedPerson } from "#rooms/accounts/door.server.ts";
import type { OwnEnrolment } from "#rooms/enrolment/own-page/own-enrolments.ts";
import { openAcademy } from "#tests/support/academy/open-academy.ts";
import { seed } from "./wiring.ts";

test("the demonstration has messages, job applications, sent emails and a learner's places, each once", async () => {
  const academy = await openAcademy();
  const smtpUrl = "smtp://127.0.0.1:1";
  const config = { ...academy.ctx.config, seed: "demo", appEnv: "demo", smtpUrl } as const;
  const password = "a long password";
  await seedPerson(academy.ctx, { email: config.adminEmail, name: "Head", password, admin: true });
  for (let time = 0; time < 2; time++) await seed({ ...academy.ctx, config }, () => {});
  const { body } = await academy.call("POST", "/admin/login", {
    body: { email: config.adminEmail, password },
  });
  const { token } = body as { token: string };
  const read = async (path: string) =>
    (await academy.call("GET", `/admin${path}`, { token })).body as never;
  const { messages } = (await read("/messages")) as { messages: { status: string }[] };
  expect(messages.map(({ status }) => status).sort()).toEqual(["answered", "open", "open"]);
  const { applications } = (await read("/job-applications")) as {
    applications: { id: string; stage: string }[];
  };
  expect(applications.map(({ stage }) => stage).sort()).toEqual([
    "received",
    "received",
    "shortlisted",
  ]);
  const shortlisted = applications.find(({ stage }) => stage === "shortlisted");
  expect(await read(`/job-applications/${shortlisted?.id}`)).toMatchObject({
    notes: [{ by: "Head" }],
    application: { documents: [{}, {}, {}, {}] },
  });
  // No email about the past is waiting, and none has tried the mail server.
  expect(await read("/mail?status=queued")).toMatchObject({ total: 0 });
  expect(await read("/mail?status=sent&kind=contact_reply")).toMatchObject({ total: 1 });
  const signedIn = await academy.call("POST", "/auth/login", {
    body: {
      email: samples.people?.learner.email,
      password: samples.people?.learner.password,
    },
  });
  const own = await academy.call("GET", "/me/enrolments", {
    token: (signedIn.body as { token: string }).token,
  });
  const { enrolments } = own.body as { enrolments: OwnEnrolment[] };
  expect(
    enrolments.map(({ program, status, dueKobo, nextStep }) => [
      ...[program.id, status, dueKobo > 0, nextStep],
    ]),
  ).toEqual([
    ["fashion-design", "confirmed", true, "come"],
    ["solar-installation", "confirmed", false, "come"],
    ["tiling", "confirmed", false, "none"],
  ]);
  await academy.close();
});
