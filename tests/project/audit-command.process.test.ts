import { spawn } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** Runs a script of package.json against the test's own registry. */
async function runAgainst(registry: RequestListener, ...command: string[]) {
  const server = createServer(registry);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const child = spawn("npm", ["run", "--silent", ...command], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}`,
      npm_config_fetch_retries: "0",
    },
  });
  const ended = new Promise<number | null>((done) => child.on("close", done));
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  server.close();
  return { code, out, errors };
}

/** @param packages what it says about packages, by name */
const answerWith =
  (status: number, body: string, packages: Record<string, object> = {}): RequestListener =>
  (request, response) => {
    request.resume();
    const isAudit = request.url?.includes("/security/advisories") ?? false;
    const found = packages[decodeURIComponent(request.url?.slice(1) ?? "")];
    const code = isAudit ? status : found ? 200 : 404;
    response.writeHead(code, { "content-type": "application/json" });
    response.end(isAudit ? body : JSON.stringify(found ?? {}));
  };

test("the audit says that the result is unknown when the registry refuses it", async () => {
  const { code, errors } = await runAgainst(answerWith(405, "{}"), "audit");
  expect(errors).toContain("The package registry does not answer audits, so we know nothing");
  expect(code).toBe(2);
});

test("the audit passes without known vulnerabilities, and lists them otherwise", async () => {
  const clean = await runAgainst(answerWith(200, "{}"), "audit");
  expect(clean.out).toMatch(/^No known vulnerability in \d{3,} packages\.$/m);
  expect(clean.code).toBe(0);
  const advisory = {
    id: 1,
    url: "https://example.org/1",
    title: "It breaks",
    severity: "high",
    vulnerable_versions: "*",
  };
  const hit = await runAgainst(answerWith(200, JSON.stringify({ yaml: [advisory] })), "audit");
  expect(hit.out).toMatch(/^high +yaml /m);
  expect(hit.code).toBe(1);
});

test("the audit names packages without a release for two years", async () => {
  const created = { created: "2012-01-01T00:00:00Z", modified: new Date().toISOString() };
  const packages = {
    yaml: {
      time: { ...created, "2.0.0": "2020-05-01T00:00:00Z", "1.0.0": "2015-05-01T00:00:00Z" },
    },
    "@fastify/static": { time: { ...created, "1.0.0": new Date().toISOString() } },
  };
  const { code, out } = await runAgainst(answerWith(200, "{}", packages), "audit");
  expect(out).toContain("quiet     yaml: no release since 2020-05-01");
  expect(out).not.toContain("@fastify/static");
  expect(out).toMatch(/^The registry does not say when \d+ packages had their last release\.$/m);
  expect(code).toBe(0);
});

test("the package list is CycloneDX and covers what runs in production", async () => {
  const { code, out } = await runAgainst(answerWith(404, "{}"), "sbom");
  const list = JSON.parse(out) as { bomFormat: string; components: { name: string }[] };
  const names = list.components.map(({ name }) => name);
  expect([code, list.bomFormat]).toEqual([0, "CycloneDX"]);
  expect(names).toContain("fastify");
  expect(names).not.toContain("vitest");
});
