import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { pageContext } from "#foundation/pages/page-context.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { programs } from "#rooms/catalogue/tables.server.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { loader } from "./sitemap-file.ts";

const academy = await openAcademyForFile({ env: { APP_ORIGIN: "https://academy.example" } });
await seedCatalogue(academy.ctx, "2026-11-21");

async function readAddresses(): Promise<string[]> {
  const context = new RouterContextProvider();
  context.set(pageContext, academy.ctx);
  const response = await loader({ context } as unknown as Parameters<typeof loader>[0]);
  return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
}

test("every address is absolute and under the configured origin", async () => {
  for (const address of await readAddresses())
    expect(address).toMatch(/^https:\/\/academy\.example\/[a-z0-9/-]*$/);
});

test("it follows the catalogue: a new program is listed, an archived one is not", async () => {
  const { ctx } = academy;
  const { db } = ctx;
  const [tiling] = await db.select().from(programs).where(eq(programs.id, "tiling"));
  if (!tiling) throw new Error("tiling is missing");
  await db.insert(programs).values({ ...tiling, id: "roof-thatching", number: 46 });
  await db.update(programs).set({ archivedAt: new Date() }).where(eq(programs.id, "tiling"));
  await bumpSiteVersion(ctx);
  const addresses = await readAddresses();
  expect(addresses).toContain("https://academy.example/programs/roof-thatching");
  expect(addresses).not.toContain("https://academy.example/programs/tiling");
});

test("it lists more programs than one page of the API's list", async () => {
  const { db } = academy.ctx;
  const [masonry] = await db.select().from(programs).where(eq(programs.id, "masonry"));
  if (!masonry) throw new Error("masonry is missing");
  const more = Array.from({ length: 120 }, (_, index) => ({
    ...masonry,
    id: `masonry-${index}`,
    number: 100 + index,
  }));
  await db.insert(programs).values(more);
  await bumpSiteVersion(academy.ctx);
  expect(await readAddresses()).toContain("https://academy.example/programs/masonry-119");
});
