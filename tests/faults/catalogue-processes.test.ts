import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmptyDatabase, onServer } from "../database/open-test-database.ts";
import { newProgram } from "../support/academy/new-program.ts";
import {
  type AcademyProcess,
  startAcademyProcess,
} from "../support/browser/start-academy-process.ts";

/** Two processes of the built academy on one PostgreSQL: visitors of one see what an admin saves at the other. */

describe.skipIf(!onServer)("two processes on one database", () => {
  const admin = { email: "admin@zaure.example", password: "admin-of-two-processes" };
  let processes: AcademyProcess[] = [];
  let token = "";
  beforeAll(async () => {
    const env = {
      DATABASE_URL: await createEmptyDatabase(),
      SEED: "catalogue",
      ADMIN_PASSWORD: admin.password,
    };
    const first = await startAcademyProcess(env);
    processes = [first, await startAcademyProcess(env)];
    ({ token } = (await call(0, "POST", "/admin/login", admin)).body as { token: string });
  });
  afterAll(async () => {
    for (const each of processes) await each.stop();
  });

  async function call(at: number, method: string, path: string, body?: object) {
    const response = await fetch(`${processes[at]?.origin}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  /** A page as a visitor of one process gets it. */
  const text = async (at: number, path: string) =>
    (await fetch(`${processes[at]?.origin}${path}`)).text();
  const bytes = async (at: number, path: string) =>
    Buffer.from(await (await fetch(`${processes[at]?.origin}${path}`)).arrayBuffer()).toString(
      "base64",
    );
  /** The response of the call that lists programs, as it is sent. */
  const listed = (at: number) => text(at, "/api/programs");
  // Within a second, says read-version.test.ts; here there are another process and a busy machine in between.
  const followed = { interval: 50 };
  const search = "/programs?search=zuma&mode=online&priceType=paid";

  test("pages, search, sitemap, pictures and fees of the other process follow", async () => {
    const whole = newProgram({ id: "bees" });
    expect(await call(0, "POST", "/admin/catalogue", whole)).toMatchObject({ status: 201 });
    const at = 1;
    // Cached before the change, so that a page of the old version would be sent.
    expect(await text(at, "/sitemap.xml")).not.toContain("/programs/bees");
    expect(await text(at, search)).not.toContain("Bee keeping");
    expect(await text(at, "/programs/bees")).toContain("Program Not Found");
    const published = await call(0, "POST", "/admin/catalogue/bees/publish", { version: 1 });
    expect(published.status).toBe(200);
    await expect.poll(() => text(at, "/sitemap.xml"), followed).toContain("/programs/bees");
    expect(await text(at, search)).toContain("Bee keeping");
    expect(await listed(at)).toContain("Bee keeping");
    expect(await text(at, "/programs/bees")).toContain("₦20,000");
    const [card, preview] = ["/programs/bees/picture.svg", "/programs/bees/picture.png"];
    const before = [await bytes(at, card), await bytes(at, preview)];

    const changed = { ...whole, title: "Honey", price: 33_000, family: "power", version: 2 };
    expect(await call(0, "PUT", "/admin/catalogue/bees", changed)).toMatchObject({ status: 200 });
    await expect.poll(() => text(at, "/programs/bees"), followed).toContain("₦33,000");
    expect(await text(at, search)).toContain("Honey");
    expect(await call(at, "GET", "/programs/bees")).toMatchObject({ body: { price: 33_000 } });
    expect(await bytes(at, card)).not.toBe(before[0]);
    expect(await bytes(at, preview)).not.toBe(before[1]);

    expect(await call(0, "DELETE", "/admin/catalogue/bees")).toMatchObject({ status: 200 });
    await expect.poll(() => text(at, "/programs/bees"), followed).toContain("no longer offered");
    expect(await text(at, "/sitemap.xml")).not.toContain("/programs/bees");
    expect(await text(at, search)).not.toContain("Honey");
    expect(await listed(at)).not.toContain("Honey");
  });

  test("an intake, a level, fees and an event are on the pages of the other process", async () => {
    const at = 1;
    const startsOn = `${new Date().getFullYear() + 1}-11-08`;
    const intake = { programId: "tiling", centreId: "yola", startsOn, seats: 7 };
    const start = `8 November ${startsOn.slice(0, 4)}`;
    // Cached before the changes: pages, the call behind lists, and the feed.
    for (const path of ["/programs/tiling", "/community", "/blog/rss.xml"]) await text(at, path);
    expect(await text(at, "/programs/tiling")).not.toContain(start);
    expect(await call(0, "POST", "/admin/intakes", intake)).toMatchObject({ status: 201 });
    await expect.poll(() => text(at, "/programs/tiling"), followed).toContain(start);

    const [guide, form] = ["/guides/choosing", "/register/tiling"];
    for (const path of [guide, form]) expect(await text(at, path)).not.toContain("Master");
    const master = { name: "Master", months: 12, about: "A workshop of your own." };
    expect(await call(0, "POST", "/admin/levels", master)).toMatchObject({ status: 201 });
    await expect.poll(() => text(at, guide), followed).toContain("A workshop of your own.");

    const parts = { registration: 11_000, tuition: 41_000, practical: 31_000 };
    const level = { ...parts, certification: 14_321 };
    const fees = { beginner: level, intermediate: level, advanced: level, master: level };
    const holdsFrom = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    expect(await listed(at)).not.toContain("97321");
    // The process that did not add the level knows it.
    expect(await call(at, "POST", "/admin/fees", { holdsFrom, fees })).toMatchObject({
      status: 201,
    });
    await expect.poll(() => text(at, "/programs/tiling"), followed).toContain("₦97,321");
    expect(await listed(at)).toContain("97321");
    expect(await text(at, "/help")).toContain("₦97,321");
    const { body } = await call(0, "GET", "/admin/catalogue/tiling");
    const offer = { ...body, price: "", levels: Object.keys(fees) };
    const offered = await call(0, "PUT", "/admin/catalogue/tiling", offer);
    expect(offered.body).toMatchObject({ levels: Object.keys(fees) });
    await expect.poll(() => text(at, form), followed).toContain('value="master"');
    expect(await text(at, "/programs/tiling")).toContain("Master");

    const event = { title: "Bee day", type: "Open day", date: startsOn, location: "Yola" };
    const added = await call(0, "POST", "/admin/events", { ...event, description: "Honey." });
    expect(added.status).toBe(201);
    await expect.poll(() => text(at, "/community"), followed).toContain("Bee day");
    // The feed has posts, which are files: a new version of the site renders it again, unchanged.
    expect(await text(at, "/blog/rss.xml")).toBe(
      (await text(0, "/blog/rss.xml")).replaceAll(
        processes[0]?.origin ?? "",
        processes[at]?.origin ?? "",
      ),
    );
  });

  test("a centre that an owner adds is on the pages and forms of the other process", async () => {
    const at = 1;
    const pages = ["/contact", "/", "/about", "/register/masonry"];
    for (const path of pages)
      expect(await text(at, path)).not.toMatch(/9 Biu|Gombe, Gombe|Gombe \(/);
    const centre = {
      city: "Gombe",
      state: "Gombe",
      address: "9 Biu Road, Gombe",
      phone: "+234 800 111 2222",
      hours: "Mon-Sat 8am-4pm WAT",
      mapPoint: "10.2897, 11.1673",
    };
    expect(await call(0, "POST", "/admin/centres", centre)).toMatchObject({ status: 201 });
    // The footer of every page, the map and the list of the contact page.
    await expect.poll(() => text(at, "/about"), followed).toContain("(Adamawa) and Gombe");
    const contact = await text(at, "/contact");
    expect(contact).toContain("Map of the centres in Jalingo, Yola and Gombe");
    expect(contact).toContain("9 Biu Road, Gombe");
    expect(await text(at, "/")).toContain(
      "Workshops in Jalingo, Yola and Gombe, online and hybrid",
    );
    // A form offers it once a program names it, and carries it for the browser.
    const { body } = await call(0, "GET", "/admin/catalogue/masonry");
    const change = {
      ...body,
      number: String(body.number),
      price: "",
      needsComputer: "no",
      centreIds: ["jalingo", "gombe"],
    };
    const save = async () => (await call(0, "PUT", "/admin/catalogue/masonry", change)).status;
    // The process that stored it checks forms against its own list, which is at most a second old.
    await expect.poll(save, followed).toBe(200);
    await expect
      .poll(() => text(at, "/register/masonry"), followed)
      .toMatch(/value="Gombe, Gombe"/);
    expect(await text(at, "/programs/masonry")).toMatch(/Physical\s·\sJalingo, Gombe/);
    const startsOn = `${new Date().getFullYear() + 1}-11-08`;
    const intake = { programId: "masonry", centreId: "gombe", startsOn, seats: 9 };
    expect(await call(at, "POST", "/admin/intakes", intake)).toMatchObject({ status: 201 });
  });

  test("of 100 edits of one version at two processes one is stored", async () => {
    const whole = newProgram({ title: "Goats", id: "goats" });
    await call(0, "POST", "/admin/catalogue", whole);
    for (const version of [1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, edit) =>
          call(edit % 2, "PUT", "/admin/catalogue/goats", {
            ...whole,
            price: 1_000 * version + edit,
            version,
          }),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 409)]);
      const stored = answers.find(({ status }) => status === 200)?.body;
      const now = (await call(1, "GET", "/admin/catalogue/goats")).body;
      expect([now.version, now.price]).toEqual([version + 1, stored?.price]);
    }
  });
});
