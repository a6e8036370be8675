import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mountPages } from "#app/server/pages/mount-pages.ts";
import { served } from "#app/wiring.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { accountPerMinute, networkPerMinute } from "#foundation/http/limits.ts";
import { smallSite } from "../pages/small-site.tsx";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** The statements that reach the database. */
let statements = 0;
let academy: TestAcademy;
let hours = 0;

beforeAll(async () => {
  academy = await openAcademy({
    rateLimited: true,
    env: { LOG_LEVEL: "silent", TRUSTED_PROXIES: "1" },
    mountRest: (server) =>
      mountPages(server, smallSite, {
        mode: "production",
        origin: "http://localhost",
        log: createLogger("silent"),
      }),
  });
  const { embedded } = academy.database;
  if (!embedded) throw new Error("this test counts statements of the embedded database");
  for (const name of ["query", "exec", "transaction"] as const) {
    const run = embedded[name].bind(embedded) as (...given: unknown[]) => unknown;
    Object.assign(embedded, {
      [name]: (...given: unknown[]) => {
        statements++;
        return run(...given);
      },
    });
  }
});
afterAll(() => academy.close());
/** Every test starts in a new hour. */
beforeEach(() => {
  hours += 2;
  academy.setTime(new Date(Date.UTC(2026, 10, 21, 9) + hours * 3_600_000));
});

const from = (address: string) => ({ "x-forwarded-for": address });
const message = (email: string) => ({ name: "Dije", email, subject: "general", message: "Hello" });
const write = (email: string, address = "102.89.1.1") =>
  academy.call("POST", "/contact", { body: message(email), headers: from(address) });
const statusesOf = async (times: number, run: (turn: number) => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn++) statuses.push((await run(turn)).status);
  return statuses;
};

/** The fewest statements of a few tries: now and then the job queue adds some of its own. */
async function refusal(call: () => ReturnType<TestAcademy["call"]>) {
  const counts: number[] = [];
  let reply = await call();
  for (let time = 0; time < 3; time++) {
    statements = 0;
    reply = await call();
    counts.push(statements);
  }
  return { ...reply, statements: Math.min(...counts) };
}

describe("one network", () => {
  test("has room for a town, and is refused before the database is used", async () => {
    const { token } = await signInAs(academy, "user");
    const get = (address: string) =>
      academy.call("GET", "/auth/me", { token, headers: from(address) });
    for (let turn = 0; turn < networkPerMinute; turn++) {
      await academy.inject({ method: "GET", url: "/api/auth/me", headers: from("102.89.1.2") });
    }
    const refused = await refusal(() => get("102.89.1.2"));
    expect([refused.status, refused.statements]).toEqual([429, 0]);
    expect(refused.body).toEqual({
      error: "You have tried too often. Please wait a minute and try again.",
      code: "too_many_requests",
    });
    expect(refused.headers["retry-after"]).toBe("60");
    statements = 0;
    expect((await get("102.89.1.3")).status).toBe(200);
    expect(statements).toBeGreaterThan(0);
  });

  test("is a /64 of IPv6, and each call is counted separately", async () => {
    const own = (turn: number) => `2001:db8:7:8::${turn.toString(16)}`;
    const statuses = await statusesOf(121, (turn) => write(`p${turn}@mail.example`, own(turn)));
    expect([statuses[119], statuses[120]]).toEqual([201, 429]);
    expect((await write("other@mail.example", "2001:db8:7:9::1")).status).toBe(201);
    const other = await academy.call("GET", "/programs", { headers: from(own(0)) });
    expect(other.status).toBe(200);
  });
});

describe("one email address", () => {
  test("is limited over all networks and in all spellings; others are not", async () => {
    const spellings = ["asabe@mail.example", " Asabe@Mail.Example", "asabe+news@mail.example"];
    const statuses = await statusesOf(11, (turn) =>
      write(spellings[turn % 3] ?? "", `102.90.${turn}.1`),
    );
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    const refused = await refusal(() => write("asabe@mail.example", "102.91.1.1"));
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    // It reads the site's version, which the server does once a second and the test at each call.
    expect(refused.statements).toBeLessThanOrEqual(1);
    expect(refused.body).toMatchObject({
      error: "You have tried too often. Please wait an hour and try again.",
    });
    expect((await write("bello@mail.example")).status).toBe(201);
  });

  test("is allowed again after the hour", async () => {
    await statusesOf(10, () => write("laraba@mail.example"));
    academy.setTime(new Date(Date.UTC(2026, 10, 21, 9) + hours * 3_600_000 + 3_540_000));
    expect((await write("laraba@mail.example")).headers["retry-after"]).toBe("60");
    academy.setTime(new Date(Date.UTC(2026, 10, 21, 9) + hours * 3_600_000 + 3_600_000));
    expect((await write("laraba@mail.example")).status).toBe(201);
  });

  test("invalid input is not counted", async () => {
    const wrong = () =>
      academy.call("POST", "/contact", {
        body: { ...message("x@mail.example"), message: "" },
        headers: from("102.89.1.4"),
      });
    expect(new Set(await statusesOf(15, wrong))).toEqual(new Set([422]));
    expect((await write("x@mail.example")).status).toBe(201);
  });
});

test("one account is limited over all networks", async () => {
  const { token } = await signInAs(academy, "user");
  const statuses = await statusesOf(accountPerMinute + 1, (turn) =>
    academy.call("GET", "/auth/me", { token, headers: from(`102.92.${turn % 250}.1`) }),
  );
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429]);
});

test("one reference is limited over all networks", async () => {
  const statuses = await statusesOf(121, (turn) =>
    academy.call("POST", "/payments/PAY-1-none/verify", { headers: from(`102.93.${turn}.1`) }),
  );
  expect([statuses[119], statuses[120]]).toEqual([404, 429]);
  expect((await academy.call("POST", "/payments/PAY-2-none/verify")).status).toBe(404);
});

test("a page's form keeps the typed text and shows the error", async () => {
  const typed = { ...message("typed@mail.example"), message: "My light went twice." };
  const post = () =>
    academy.inject({
      method: "POST",
      url: "/contact",
      headers: { "content-type": "application/x-www-form-urlencoded", host: "localhost" },
      payload: new URLSearchParams(typed).toString(),
    });
  for (let turn = 0; turn < 10; turn++) expect((await post()).statusCode).toBe(302);
  const refused = await post();
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
  expect(refused.headers["content-type"]).toContain("text/html");
  expect(refused.body).toContain("You have tried too often. Please wait an hour and try again.");
  expect(refused.body).toContain("My light went twice.</textarea>");
  expect(refused.body).toContain('value="typed@mail.example"');
  // The same limit as the call's: turning scripts off does not get around it.
  expect((await write("typed@mail.example")).status).toBe(429);
});

/** A form's body is a pipe: its fields, then the check across all of them. */
type Shaped = { shape?: Record<string, Shaped>; in?: Shaped } | undefined;
/** The fields of a body; nested fields with their paths: `userData.email`. */
const fieldsIn = (schema: Shaped): string[] =>
  Object.entries(schema?.shape ?? schema?.in?.shape ?? {}).flatMap(([name, inner]) => [
    name,
    ...fieldsIn(inner).map((field) => `${name}.${field}`),
  ]);
const isEmail = (field: string) => /(^|\.)email(Address)?$/.test(field);

test("every public call with an email address limits it", () => {
  const open = served.filter(
    ({ endpoint: { who, body } }) => who === "anyone" && fieldsIn(body as Shaped).some(isEmail),
  );
  const unlimited = open.filter(
    ({ endpoint: { perHour } }) => !Object.keys(perHour ?? {}).some(isEmail),
  );
  expect(open.map(({ endpoint }) => endpoint.path)).toContain("/affiliates/track-referral");
  expect(open.length).toBeGreaterThan(8);
  // Sign-ins are limited by wrong guesses instead (accounts).
  expect(unlimited.map(({ endpoint }) => endpoint.path).sort()).toEqual([
    "/admin/login",
    "/auth/affiliate/login",
    "/auth/login",
  ]);
});

describe("while a benchmark runs", () => {
  test("requests from this machine are not counted, all others are", async () => {
    const measured = await openAcademy({
      rateLimited: true,
      env: { LOG_LEVEL: "silent", BENCHMARK: "on" },
      database: academy.database,
    });
    const statusAfterMany = async (remoteAddress: string, headers = {}) => {
      for (let turn = 0; turn < networkPerMinute; turn++) {
        await measured.inject({ method: "GET", url: "/api/auth/me", remoteAddress, headers });
      }
      return (await measured.inject({ method: "GET", url: "/api/auth/me", remoteAddress, headers }))
        .statusCode;
    };
    expect(await statusAfterMany("127.0.0.1")).toBe(401);
    expect(await statusAfterMany("102.89.1.4")).toBe(429);
    expect(await statusAfterMany("127.0.0.1", from("102.89.1.5"))).toBe(429);
    await measured.close();
  });
});
