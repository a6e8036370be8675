import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import openapiTypescript, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { served } from "#app/wiring.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";

const { academy } = await openEnrolmentAcademyForFile({ env: { API_DOCS: "on" } });
const bin = join(process.cwd(), "node_modules");
/** In the project, so that the client finds its packages. */
const folder = join(process.cwd(), ".cache", "openapi-client");
const run = promisify(execFile);

type Operation = { operationId: string; responses: Record<string, { $ref?: string }> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, object> };
};
let document: Document;

beforeAll(async () => {
  document = (await academy.call("GET", "/openapi.json")).body;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("Redocly has nothing against the document", async () => {
  const { stdout } = await run(
    process.execPath,
    [
      join(bin, "@redocly/cli/bin/cli.js"),
      ...["lint", "--extends=recommended", "--format=json", "openapi.json"],
    ],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      maxBuffer: 50_000_000,
    },
  ).catch((failed: { stdout: string }) => failed);
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test("each call has a name of its own and refers to the shared errors", () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(served.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(served.length);
  for (const { operationId, responses } of operations) {
    const errors = [responses["4XX"]?.$ref, responses["5XX"]?.$ref];
    expect([operationId, ...errors]).toEqual([
      operationId,
      "#/components/responses/Refused",
      "#/components/responses/Failed",
    ]);
  }
});

test("shared shapes are in it once", () => {
  const named = Object.keys(document.components.schemas);
  expect(named).toEqual(expect.arrayContaining(["ErrorBody", "EnrolmentSummary", "TillRecord"]));
  expect(JSON.stringify(document).length).toBeLessThan(670_000);
});

/** A program of a reader of the API. It is only compiled and run here, with the types that the document gives it. */
const client = `
import createClient from "openapi-fetch";
import type { components, paths } from "./api.ts";

type Fetch = (request: Request) => Promise<Response>;
type Refusal = components["schemas"]["ErrorBody"];

export async function makeThreeCalls(fetch: Fetch) {
  const api = createClient<paths>({ baseUrl: "http://academy.example", fetch });
  const found = await api.GET("/api/programs", { params: { query: { search: "solar", page: 1 } } });
  const titles: string[] = found.data?.programs.map(({ title }) => title) ?? [];
  const missing = await api.GET("/api/programs/{id}", { params: { path: { id: "nothing" } } });
  const refusal: Refusal | undefined = missing.error;
  const joined = await api.POST("/api/auth/register", {
    body: { name: "Asabe", email: "asabe@mail.example", password: "a long password of mine" },
  });
  const token: string | undefined = joined.data?.token;
  return { titles, code: refusal?.code, token };
}
`;

test("a client made from it compiles, and its calls are answered", async () => {
  const types = await openapiTypescript(JSON.stringify(document));
  writeFileSync(join(folder, "api.ts"), astToString(types));
  writeFileSync(join(folder, "client.ts"), client);
  const options = [
    ...["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--allowImportingTsExtensions"],
    ...["--skipLibCheck", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"],
    ...["--types", ""],
  ];
  const compiled = await run(
    process.execPath,
    [join(bin, "typescript-7/bin/tsc"), ...options, "--ignoreConfig", "client.ts"],
    { cwd: folder },
  ).catch((failed: { stdout: string }) => failed);
  expect(compiled.stdout).toBe("");

  const { makeThreeCalls } = await import(/* @vite-ignore */ join(folder, "client.ts"));
  const answers = await makeThreeCalls(async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const payload = await request.text();
    const reply = await academy.inject({
      method: request.method as "GET",
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      ...(payload ? { payload } : {}),
    });
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { "content-type": "application/json" },
    });
  });
  expect(answers).toEqual({
    titles: expect.arrayContaining([expect.stringMatching(/solar/i)]),
    code: "not_found",
    token: expect.stringMatching(/^usr_/),
  });
});
