import { matchPath } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { seed, served } from "#app/wiring.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { feeSchedules } from "#rooms/catalogue/tables.server.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { renderRoute } from "../support/academy/render-route.tsx";
import { publicRoutes } from "../support/browser/public-routes.ts";
import { enrol } from "../support/enrolments/enrol.ts";
import { onlineAnswers } from "../support/enrolments/enrolment-answers.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** An academy without fees yet: its pages work, and it offers nothing that needs a fee. */

type Module = Parameters<typeof renderRoute>[0];
const modules = import.meta.glob<Module>([
  "/src/rooms/*/pages/**/*-{page,picture,feed}.{ts,tsx}",
  "/src/app/{shell,discovery,sign-up}/*-{page,file,feed,picture}.{ts,tsx}",
]);

const files = ["/sitemap.xml", "/manifest.webmanifest", "/blog/rss.xml"];
const pages = [...publicRoutes, "/programs/masonry/picture.svg", "/register/masonry", ...files];

/** Renders a page as its route does; a file has no component. @returns the status */
async function statusOf(academy: TestAcademy, address: string): Promise<number> {
  const { pathname } = new URL(address, "http://academy.example");
  const route = routes.find(({ path, index }) =>
    index ? pathname === "/" : matchPath(`/${path ?? ""}`, pathname),
  );
  if (!route) throw new Error(`no route answers ${address}`);
  const found = await modules[new URL(route.file, "file:///src/app/").pathname]?.();
  if (!found) throw new Error(`${route.file} is not among the modules`);
  const path = route.index ? "/" : `/${route.path ?? ""}`;
  const page = "default" in found ? found : { ...(found as object), default: () => null };
  return (await renderRoute(page, address, academy.ctx, { path })).status;
}

const lists = served
  .map(({ endpoint }) => endpoint)
  .filter(({ method, who, path }) => method === "GET" && who === "anyone" && !path.includes(":"))
  .map(({ path }) => path);

describe.each([
  ["an academy without a catalogue", "none"],
  ["a catalogue without fees", "demo"],
] as const)("%s", (_state, seeded) => {
  let academy: TestAcademy;
  beforeAll(async () => {
    academy = await openAcademy({ env: { SEED: seeded } });
    await seed(academy.ctx, () => {});
    await academy.ctx.db.delete(feeSchedules);
    await bumpSiteVersion(academy.ctx);
  });
  afterAll(() => academy.close());

  test.each(pages)("%s does not fail", async (address) => {
    expect(await statusOf(academy, address)).toBeLessThan(500);
  });

  test("only programs not paid by level are offered, and they accept registrations", async () => {
    const { programs } = (await academy.call("GET", "/programs?pageSize=100")).body as unknown as {
      programs: { id: string; mode: string; priceType: string }[];
    };
    expect(programs.length > 0).toBe(seeded === "demo");
    expect(programs.filter((one) => one.mode === "physical" && one.priceType === "paid")).toEqual(
      [],
    );
    expect(await statusOf(academy, "/programs/masonry")).toBe(404);
    const online = programs.find((one) => one.mode === "online" && one.priceType === "free");
    if (online) await enrol(academy, { courseId: online.id, ...onlineAnswers });
  });

  test("a program that is paid by level is not published", async () => {
    if (seeded === "none") return;
    const { token } = await signInAs(academy, "admin");
    const path = "/admin/catalogue/masonry";
    const { body } = await academy.call("DELETE", `${path}?anyway=yes`, { token });
    const { version } = body as { version: number };
    expect(
      await academy.call("POST", `${path}/publish`, { token, body: { version } }),
    ).toMatchObject({
      status: 422,
      body: { fields: { levels: expect.stringContaining("Set the fees first") } },
    });
  });

  test.each(lists)("GET %s answers", async (path) => {
    const query = path === "/slips/verify" ? "?code=ZA-7K4M-3W2" : "";
    expect((await academy.call("GET", `${path}${query}`)).status).toBeLessThan(500);
  });
});
