import { expect, inject } from "vitest";
import type { EnrolmentSummary, SubmittedEnrolment } from "#rooms/enrolment/enrolment.ts";
import type { AcademyUnderTest } from "../support/browser/academy-fixture.ts";
import { onlineAnswers, physicalAnswers } from "../support/enrolments/enrolment-answers.ts";
import { oursIn } from "./ours.ts";
import { password } from "./start-other-academy.ts";

/** The invented academy as its people meet it. */

const admin = { email: "head@gurara.example", password };

type More = { body?: unknown; token?: string; headers?: Record<string, string> };

export type OtherAcademy = AcademyUnderTest & {
  get(path: string, token?: string): Promise<Response>;
  post<Answer>(path: string, body?: object, token?: string): Promise<Answer>;
};

/** Needs the started academy of start-other-academy.ts. */
export function openOtherAcademy(): OtherAcademy {
  const { origin } = inject("otherAcademy");
  const call = async (method: string, path: string, { body, token, headers }: More = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : null) as never };
  };
  return {
    origin,
    admin,
    call,
    get: (path, token) =>
      fetch(`${origin}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    async post<Answer>(path: string, body: object = {}, token?: string) {
      const answer = await call("POST", path, { body, ...(token ? { token } : {}) });
      expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      return answer.body as Answer;
    },
    async mails(to) {
      const response = await fetch(
        `${origin}/sandbox/messages.json?${new URLSearchParams(to ? { to } : {})}`,
      );
      return ((await response.json()) as { messages: never[] }).messages;
    },
  };
}

const home = {
  currentAddress: "3 Bosso Road, Minna",
  lastInstitution: "Day Secondary School, Minna",
};

/** What learners of this academy write. */
export const atCentre = {
  ...physicalAnswers,
  ...home,
  courseOfInterest: "Roofing - Master",
  trainingLevel: "master",
  preferredLocation: "Minna, Niger",
  emergencyName: "Sarah Agbo",
  emergencyAddress: home.currentAddress,
};
export const online = { ...onlineAnswers, ...home, stateOfOrigin: "Niger" };

export type Registered = { readonly summary: EnrolmentSummary; readonly key: string };

/** Registers, pays in the sandbox if there is something to pay, and waits for the expected status. */
export async function register(
  academy: OtherAcademy,
  courseId: string,
  answers: Record<string, unknown>,
  status: string,
): Promise<Registered> {
  const { enrolment, payment } = await academy.post<SubmittedEnrolment>("/enrolments", {
    courseId,
    ...answers,
  });
  if (payment) {
    expect(payment.reference).toMatch(/^GPM-/);
    await fetch(payment.authorizationUrl ?? "", {
      method: "POST",
      body: new URLSearchParams({ action: "pay" }),
      redirect: "manual",
    });
  }
  const headers = { "x-resume-token": enrolment.resumeToken };
  const read = async () => {
    if (payment) await academy.post(`/payments/${payment.reference}/verify`);
    const { body } = await academy.call("GET", `/enrolments/${enrolment.id}`, { headers });
    return body as EnrolmentSummary;
  };
  await expect.poll(async () => (await read()).status, { message: courseId }).toBe(status);
  return { summary: await read(), key: enrolment.resumeToken };
}

/** Expects nothing of ours in any email to an address, and so many of them. */
export async function expectOwnMails(academy: OtherAcademy, to: string, least: number) {
  await expect
    .poll(async () => (await academy.mails(to)).length, { message: to })
    .toBeGreaterThanOrEqual(least);
  for (const mail of await academy.mails(to)) {
    expect(oursIn(JSON.stringify(mail)), mail.subject).toEqual([]);
    expect(mail.html, mail.subject).toContain("Gurara Trades Institute");
  }
}
