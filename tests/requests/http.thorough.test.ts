import { describe, expect, test } from "vitest";
import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { answer, serve, serveAround } from "#foundation/http/serve.ts";
import { openAcademy } from "../support/academy/open-academy.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";

let calls = 0;
const echo = defineEndpoint({
  method: "POST",
  path: "/echo/:id",
  who: "anyone",
  tag: "test",
  summary: "Answers what it was sent",
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string("Enter a name").min(1, "Enter a name") }),
  answers: { 201: z.object({ id: z.string(), name: z.string(), calls: z.int() }) },
});
const broken = defineEndpoint({
  method: "GET",
  path: "/broken",
  who: "anyone",
  tag: "test",
  summary: "Fails in a way that nobody foresaw",
  answers: { 200: z.object({}) },
});
const onlyAdmin = defineEndpoint({
  method: "GET",
  path: "/admin/secret",
  who: "admin",
  tag: "test",
  summary: "For admins",
  answers: { 200: z.object({}) },
});

const open = defineEndpoint({ ...onlyAdmin, path: "/public", who: "anyone" });

let asked = 0;
let stored = 0;
let finished = 0;
const outside = defineEndpoint({
  method: "POST",
  path: "/outside",
  who: "anyone",
  tag: "test",
  summary: "Stores something, then asks the database from outside the transaction",
  body: z.object({}),
  answers: { 201: z.object({ stored: z.int(), learnt: z.int(), finished: z.int() }) },
});

// Inside a transaction this would wait forever on the embedded database's one connection.
const academy = await openAcademyForFile({
  env: { LOG_LEVEL: "silent", API_DOCS: "on" },
  served: [
    serve(echo, async (_ctx, { params, body }) => {
      calls++;
      return answer(201, { id: params.id, name: body.name, calls });
    }),
    serve(broken, async () => {
      throw new Error("the password is 12345");
    }),
    serveAround(outside, async (_ctx, _request, _exchange, once) => {
      await academy.database.db.execute("select 1");
      const learnt = ++asked;
      const given = await once(async () => {
        stored++;
        return answer(201, { stored, learnt, finished: 0 });
      });
      await academy.database.db.execute("select 1");
      finished++;
      return answer(201, { ...given.body, finished });
    }),
    serve(open, async (_ctx, _request, { reply }) => {
      reply.header("cache-control", "public, max-age=60");
      return answer(200, {});
    }),
    serve(onlyAdmin, async () => answer(200, {})),
  ],
});

const post = (payload: string, headers: Record<string, string> = {}) =>
  academy.inject({
    method: "POST",
    url: "/api/echo/7",
    headers: { "content-type": "application/json", ...headers },
    payload,
  });

describe("every call sends errors in one shape", () => {
  test.each([
    ["malformed JSON", '{"name":', {}, 400, "malformed"],
    ["a NUL byte", '{"name":"a\\u0000b"}', {}, 400, "malformed"],
    ["a body too large", `{"name":"${"x".repeat(200_000)}"}`, {}, 413, "too_large"],
    ["another content type", "name=x", { "content-type": "text/plain" }, 415, "unsupported_type"],
    ["a missing field", "{}", {}, 422, "invalid"],
    ["no body", "", {}, 422, "invalid"],
    ["null for a body", "null", {}, 422, "invalid"],
  ])("%s", async (_name, payload, headers, status, code) => {
    const response = await post(payload, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, error: expect.any(String) });
    expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f]{16}-[0-9a-z]+$/);
  });

  test("half a character cannot be stored, and is dropped", async () => {
    expect((await post('{"name":"Asabe \\ud800"}')).json().name).toBe("Asabe");
  });

  test("the invalid fields are named", async () => {
    expect((await post("{}")).json().fields).toEqual({ name: "Enter a name" });
  });

  test("an unexpected error shows no internal details", async () => {
    const { status, body } = await academy.call("GET", "/broken");
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("12345");
  });

  test("wrong method 405, unknown path 404, unreadable path 400", async () => {
    expect((await academy.call("PUT", "/echo/7")).status).toBe(405);
    expect((await academy.call("GET", "/nothing")).status).toBe(404);
    expect((await academy.call("GET", "/echo/%00")).status).toBe(400);
    expect((await academy.call("GET", "/echo/%zz")).status).toBe(400);
  });

  test("no token 401 before the body is read", async () => {
    const { status, body } = await academy.call("GET", "/admin/secret");
    expect([status, body]).toEqual([401, { code: "unauthorised", error: "Please sign in." }]);
  });
});

describe("Idempotency-Key", () => {
  test("the same key and body get the same response, with one effect", async () => {
    calls = 0;
    const headers = { "idempotency-key": "first" };
    const once = await post('{"name":"Asabe"}', headers);
    const again = await post('{"name":"Asabe"}', headers);
    expect(again.json()).toEqual(once.json());
    expect([again.statusCode, calls]).toEqual([201, 1]);
  });

  test("another body under the same key is refused", async () => {
    const headers = { "idempotency-key": "second" };
    await post('{"name":"Asabe"}', headers);
    expect((await post('{"name":"Bello"}', headers)).statusCode).toBe(409);
  });

  test("a failed call can be retried", async () => {
    const headers = { "idempotency-key": "third" };
    expect((await post("{}", headers)).statusCode).toBe(422);
    expect((await post('{"name":"Asabe"}', headers)).statusCode).toBe(201);
  });
});

describe("a call that continues outside the database", () => {
  test("stores first, then finishes, even when repeated", async () => {
    const headers = { "idempotency-key": "outside" };
    const send = () => academy.call("POST", "/outside", { body: {}, headers });
    expect((await send()).body).toEqual({ stored: 1, learnt: 1, finished: 1 });
    expect((await send()).body).toEqual({ stored: 1, learnt: 1, finished: 2 });
  });

  test("the database is free while it waits", async () => {
    const [, healthy] = await Promise.all([
      academy.call("POST", "/outside", { body: {}, headers: { "idempotency-key": "waiting" } }),
      academy.call("POST", "/outside", { body: {}, headers: { "idempotency-key": "other" } }),
    ]);
    expect(healthy.status).toBe(201);
  });
});

describe("a response to a bearer token is never cached", () => {
  const headersOf = async (path: string, headers: Record<string, string>) =>
    (await academy.call("GET", path, { headers })).headers["cache-control"];

  test.each([
    ["a public call", "/public", { authorization: "Bearer usr_none" }, "no-store"],
    ["in any case of its scheme", "/public", { authorization: "bearer usr_none" }, "no-store"],
    ["a refusal", "/admin/secret", { authorization: "Bearer adm_none" }, "no-store"],
    ["an unknown call", "/nothing", { authorization: "Bearer adm_none" }, "no-store"],
    ["a public call without a token", "/public", {}, "public, max-age=60"],
  ])("%s", async (_name, path, headers, expected) => {
    expect(await headersOf(path, headers as Record<string, string>)).toBe(expected);
  });
});

describe("the API documentation page", () => {
  test("has a policy that allows only its own scripts", async () => {
    const page = await academy.inject({ method: "GET", url: "/api/docs/" });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'; script-src 'self';");
    expect(policy).toContain("base-uri 'none'");
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/);
  });

  const bundle = "/api/docs/static/swagger-ui-bundle.js";
  test.each(["/api/docs", "/api/docs/", bundle, "/api/docs/json", "/api/openapi.json"])(
    "%s can be turned off in the settings",
    async (url) => {
      const off = await openAcademy({ env: { API_DOCS: "off" }, database: academy.database });
      expect((await off.inject({ method: "GET", url })).statusCode).toBe(404);
      await off.close();
    },
  );
});

test("the OpenAPI document describes the calls", async () => {
  const document = (await academy.call("GET", "/openapi.json")).body as {
    paths: Record<string, Record<string, { security: unknown[] }>>;
  };
  expect(document.paths["/api/echo/{id}"]?.post).toBeDefined();
  expect(document.paths["/api/admin/secret"]?.get?.security).toEqual([{ bearer: [] }]);
});
