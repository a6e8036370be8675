import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { seed } from "#app/wiring.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { programs } from "#rooms/catalogue/tables.server.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { readPdf, readQrOfPdf } from "#tests/support/reading/read-pdf.ts";

const academy = await openAcademyForFile();

const { ctx } = academy;
await seed({ ...ctx, config: { ...ctx.config, seed: "catalogue" } }, () => {});
await ctx.db.update(programs).set({ title: "Ɗinki and ƙira" }).where(eq(programs.id, "tiling"));
await ctx.db.update(programs).set({ archivedAt: ctx.clock() }).where(eq(programs.id, "masonry"));
await bumpSiteVersion(ctx);
const admin = await signInAdmin(academy);
const affiliate = await makeAffiliate(academy, admin, "poster@mail.example", {
  fullName: "Ɓello Ƴar'adua",
});

/** As a browser opens it, with a one-use link. */
async function openPoster(path: string) {
  const { token } = affiliate;
  const made = await academy.call("POST", "/affiliates/downloads", { token, body: { path } });
  const { url } = made.body as { url: string };
  return academy.server.inject({ method: "GET", url });
}

test.each([
  ["a4", 595, 842],
  ["a5", 420, 595],
])(
  "a program's poster on %s has its words, its code and a QR code that opens it",
  async (paper, width, height) => {
    const reply = await openPoster(`/affiliates/posters/programs/tiling/${paper}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": expect.stringContaining("no-store"),
    });
    const bytes = reply.rawPayload;
    const { text, pages, fonts } = await readPdf(bytes);
    expect(pages).toBe(1);
    const [, wide, high] =
      /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString("latin1")) ?? [];
    expect([Math.round(Number(wide)), Math.round(Number(high))]).toEqual([width, height]);
    // ₦ and the Hausa letters are in embedded fonts.
    for (const words of [
      "Ɗinki and ƙira",
      "From ₦95,000",
      "Ɓello Ƴar'adua earns a commission",
      affiliate.code,
    ]) {
      expect(text).toContain(words);
    }
    expect(fonts.embedded).toBe(fonts.described);
    const { origin } = academy.ctx.config;
    expect(await readQrOfPdf(bytes)).toBe(
      `${origin}/programs/tiling?ref=${affiliate.code}&via=poster`,
    );
  },
);

test("the general poster leads to the page that was chosen", async () => {
  const { origin } = academy.ctx.config;
  const reply = await openPoster("/affiliates/posters/pages/find-your-door/a5");
  expect(await readQrOfPdf(reply.rawPayload)).toBe(
    `${origin}/find-your-door?ref=${affiliate.code}&via=poster`,
  );
});

test("there is no poster for pages and programs that do not exist, and for withdrawn programs", async () => {
  const at = async (path: string) =>
    (await academy.call("GET", `/affiliates/posters/${path}`, { token: affiliate.token })).status;
  expect(await at("pages/admin/a4")).toBe(422);
  expect(await at("pages/programs/a3")).toBe(422);
  expect(await at("programs/no-such/a4")).toBe(404);
  expect(await at("programs/masonry/a4")).toBe(404);
});

test("a suspended affiliate gets no poster", async () => {
  const other = await makeAffiliate(academy, admin, "suspended@mail.example");
  const status = { token: admin, body: { status: "suspended" } };
  await academy.call("POST", `/admin/affiliates/${other.id}/status`, status);
  const path = "/affiliates/posters/pages/programs/a4";
  expect(await academy.call("GET", path, { token: other.token })).toMatchObject({
    status: 403,
    body: { code: "not_approved" },
  });
});
