import { beforeAll, describe, expect, test } from "vitest";
import {
  centreFacts,
  centreFilterChoices,
  listAllCentres,
  listCentres,
} from "#foundation/academy/centres.ts";
import { listTowns } from "#foundation/academy/towns.ts";
import {
  type Choices,
  type FieldChoice,
  type Form,
  fieldsOf,
  listChoices,
} from "#foundation/forms/field.ts";
import type { CentreRecord } from "#rooms/catalogue/centres/centres.ts";
import { listDoorQuestions } from "#rooms/catalogue/doors/door-questions.ts";
import { intakeForm } from "#rooms/catalogue/intakes/intake-form.ts";
import { submitEnrolment } from "#rooms/enrolment/door.server.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

const open = await openEnrolmentAcademyForFile();
let token = "";
beforeAll(async () => {
  ({ token } = await signInAs(open.academy, "admin"));
});

type Answer = CentreRecord & { code: string; error: string; fields: Record<string, string> };
async function call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) {
  const reply = await open.academy.call(method, path, {
    token,
    ...(body === undefined ? {} : { body }),
  });
  return { http: reply.status, body: reply.body as Answer & Record<string, never> };
}

const gombe = {
  city: "Gombe",
  state: "Gombe",
  address: "9 Biu Road, Gombe, Gombe State",
  phone: "+234 800 111 2222",
  hours: "Mon-Sat 8am-4pm WAT",
  mapPoint: "10.2897, 11.1673",
};
const add = (more: object = {}) => call("POST", "/admin/centres", { ...gombe, ...more });
const listed = async () =>
  ((await call("GET", "/admin/centres")).body as unknown as { centres: Answer[] }).centres;
const named = async (id: string) => (await listed()).find((one) => one.id === id) as Answer;
const setStatus = (id: string, status: string, version: number) =>
  call("PUT", `/admin/centres/${id}/status`, { status, version });

/** The centres that an intake's form offers. */
function placesIn(form: Form): string[] {
  const [centre] = fieldsOf(form);
  const choices = centre && "choices" in centre ? centre.choices : [];
  return listChoices(choices as Choices<FieldChoice>).map(({ value }) => value);
}

/** Tiling as its editor sends it, with changes. */
async function editTiling(change: object) {
  const { body } = await call("GET", "/admin/catalogue/tiling");
  const { number, needsComputer, price, ...rest } = body as unknown as Record<string, unknown>;
  return call("PUT", "/admin/catalogue/tiling", {
    ...rest,
    number: String(number),
    needsComputer: needsComputer ? "yes" : "no",
    price: "",
    ...change,
  });
}

describe("a third centre", () => {
  let added: Answer;
  beforeAll(async () => {
    added = (await add()).body;
  });

  test("has an id, the wire name and the last place, and nothing is taught there yet", async () => {
    expect(added).toMatchObject({
      id: "gombe",
      name: "Gombe, Gombe",
      position: 3,
      status: "open",
      programs: [],
      latitude: 10.2897,
      longitude: 11.1673,
      whatsApp: "+234 800 111 2222",
    });
    expect((await listed()).map(({ id }) => id)).toEqual(["jalingo", "yola", "gombe"]);
  });

  test("is chosen for a program, whose page, form and registration then offer it", async () => {
    const answers = { ...physicalAnswers, preferredLocation: "Gombe, Gombe" };
    const refused = await open.academy.call("POST", "/enrolments", {
      body: { courseId: "tiling", ...answers },
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { preferredLocation: "Choose a training location" } },
    });
    expect((await editTiling({ centreIds: ["jalingo", "yola", "gombe"] })).http).toBe(200);
    const { body } = await open.academy.call("GET", "/programs/tiling");
    expect(body).toMatchObject({ location: "Jalingo, Yola and Gombe" });
    expect((await named("gombe")).programs).toEqual([{ id: "tiling", title: "Tiling" }]);
  });

  test("is chosen for several programs at once: all of them or none", async () => {
    const teach = (...programIds: string[]) =>
      call("POST", "/admin/centres/gombe/programs", { programIds });
    for (const wrong of ["no-such-program", "web-development"]) {
      const refused = await teach("masonry", wrong);
      expect([refused.http, refused.body.code]).toEqual([409, "not_at_centres"]);
    }
    expect((await named("gombe")).programs).toHaveLength(1);
    const taught = await teach("masonry", "tiling", "masonry");
    expect(taught.http).toBe(200);
    expect(taught.body.programs.map(({ id }) => id).sort()).toEqual(["masonry", "tiling"]);
    const { version } = (await call("GET", "/admin/catalogue/masonry")).body;
    expect((await teach("masonry")).http).toBe(200);
    expect((await call("GET", "/admin/catalogue/masonry")).body.version).toBe(version);
    const { enrolment } = await enrol(open.academy, { preferredLocation: "Gombe, Gombe" });
    const found = await call("GET", "/admin/enrolments?centre=gombe");
    expect(found.body).toMatchObject({ total: 1, enrolments: [{ id: enrolment.id }] });
  });

  test("has intakes, a till, cash, filters and staff", async () => {
    expect(placesIn(intakeForm({ isOnline: false, hasLevels: true }))).toContain("gombe");
    const intake = { programId: "tiling", centreId: "gombe", startsOn: "2027-02-01", seats: 9 };
    expect(await call("POST", "/admin/intakes", intake)).toMatchObject({ http: 201 });
    const starts = await call("GET", "/admin/intakes?centre=gombe");
    expect(starts.body).toMatchObject({ intakes: [{ location: "Gombe, Gombe" }] });

    const location = "Gombe, Gombe";
    expect(
      await call("POST", "/admin/tills", { location, floatKobo: 0, note: "First till" }),
    ).toMatchObject({ http: 201 });
    const { enrolment } = await enrol(open.academy, { preferredLocation: location });
    const cash = { amountKobo: 9_500_000, method: "cash", location, takenOn: "2026-11-21" };
    expect(
      await call("POST", `/admin/enrolments/${enrolment.id}/manual-payment`, {
        ...cash,
        receiptNumber: "G-1",
      }),
    ).toMatchObject({ http: 201 });
    for (const path of ["payments", "tills"]) {
      expect((await call("GET", `/admin/${path}?centre=gombe`)).body).toMatchObject({ total: 1 });
    }
    const clerk = { email: "clerk@gombe.example", name: "Talatu Bako", role: "clerk" };
    expect(await call("POST", "/admin/staff", { ...clerk, location })).toMatchObject({
      http: 201,
      body: { location },
    });
  });

  test("says who is registered there, before it closes", async () => {
    const { body } = await call("GET", "/admin/centres/gombe/people");
    expect(body).toEqual({ places: 1, waiting: 1, onWaitingList: 0, starts: 1 });
    expect((await call("GET", "/admin/centres/lagos/people")).http).toBe(422);
  });

  test("names records, so it can’t be deleted, only closed; the past still names it", async () => {
    const { version } = await named("gombe");
    expect(await call("DELETE", `/admin/centres/gombe?version=${version}`)).toMatchObject({
      http: 409,
      body: { code: "centre_in_use" },
    });
    const closed = await setStatus("gombe", "closed", version);
    expect(closed).toMatchObject({ http: 200, body: { status: "closed" } });
    const { body } = await open.academy.call("GET", "/programs/tiling");
    expect(body).toMatchObject({ location: "Jalingo and Yola" });
    const again = await open.academy.call("POST", "/enrolments", {
      body: { courseId: "tiling", ...physicalAnswers, preferredLocation: "Gombe, Gombe" },
    });
    expect(again.status).toBe(422);
    // Another process may not know yet that it has closed.
    const known = listAllCentres();
    centreFacts.set(known.map((centre) => ({ ...centre, isClosed: false })));
    const late = await submitEnrolment(open.academy.ctx, {
      courseId: "tiling",
      ...physicalAnswers,
      preferredLocation: "Gombe, Gombe",
    } as never).catch((error: unknown) => error);
    centreFacts.set(known);
    expect(late).toMatchObject({
      status: 422,
      fields: { preferredLocation: expect.stringMatching(/has closed/) },
    });
    const intake = { programId: "tiling", centreId: "gombe", startsOn: "2027-03-01", seats: 9 };
    expect(await call("POST", "/admin/intakes", intake)).toMatchObject({
      http: 422,
      body: { fields: { centreId: "This centre has closed. Choose another one." } },
    });
    const form = intakeForm({ isOnline: false, hasLevels: true, ownCentreId: "gombe" });
    expect(placesIn(form)).toEqual(["jalingo", "yola", "gombe"]);
    expect(placesIn(intakeForm({ isOnline: false, hasLevels: true }))).not.toContain("gombe");
    const there = (await call("GET", "/admin/intakes?centre=gombe")).body as unknown as {
      intakes: { id: string; version: number }[];
    };
    const [planned] = there.intakes;
    const more = { ...intake, startsOn: "2027-02-01", seats: 12, version: planned?.version };
    expect((await call("PUT", `/admin/intakes/${planned?.id}`, more)).http).toBe(200);
    expect((await call("GET", "/admin/enrolments?centre=gombe")).body).toMatchObject({ total: 2 });
    expect((await call("GET", "/admin/tills?centre=gombe")).body).toMatchObject({
      tills: [{ location: "Gombe, Gombe" }],
    });
    await setStatus("gombe", "open", closed.body.version);
    expect(listCentres().map(({ id }) => id)).toEqual(["jalingo", "yola"]);
    await open.academy.call("GET", "/programs/tiling");
    expect(listCentres().map(({ id }) => id)).toContain("gombe");
  });

  test("leaves an entry for each change, without what was typed", async () => {
    const { body } = await call("GET", "/admin/audit?search=gombe&pageSize=100");
    const { entries } = body as unknown as { entries: { action: string }[] };
    expect(
      entries
        .map(({ action }) => action)
        .filter((one) => one.startsWith("centre."))
        .sort(),
    ).toEqual([...["centre.added", "centre.closed", "centre.opened"]]);
  });
});

describe("two centres in one town", () => {
  test("have their whole names wherever a centre is named by its town", async () => {
    const { body } = await add({ city: "Yola", state: "Adamawa", name: "Yola, Karewa" });
    await open.academy.call("GET", "/programs/tiling");
    const names = ["Yola, Adamawa", "Yola, Karewa"];
    const town = listDoorQuestions().find(({ name }) => name === "town");
    for (const labels of [centreFilterChoices(), town?.options ?? []]) {
      const inYola = labels.map(({ label }) => label.replace("In ", ""));
      expect(inYola.filter((label) => label.includes("Yola"))).toEqual(names);
    }
    expect(listTowns().map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    await call("DELETE", `/admin/centres/${body.id}?version=${body.version}`);
    await open.academy.call("GET", "/programs/tiling");
    expect(centreFilterChoices().map(({ label }) => label)).toContain("Yola");
  });
});

describe("an edit", () => {
  const { mapPoint, ...rest } = gombe;
  test("changes what pages say, and the second of two is refused", async () => {
    const { version } = await named("yola");
    const change = {
      ...rest,
      city: "Yola",
      state: "Adamawa",
      mapPoint,
      position: 2,
      version,
      address: "7 Galadima Road, Jimeta",
    };
    const saved = await call("PUT", "/admin/centres/yola", change);
    expect(saved).toMatchObject({ http: 200, body: { address: "7 Galadima Road, Jimeta" } });
    expect(saved.body.name).toBe("Yola, Adamawa");
    expect(await call("PUT", "/admin/centres/yola", change)).toMatchObject({
      http: 409,
      body: { code: "changed_meanwhile" },
    });
  });

  test.each([
    ["city", "", "Enter the town"],
    ["hours", "always", "Write the hours like Mon-Fri 9am-5pm WAT"],
    ["mapPoint", "somewhere", "Enter the point as two numbers, for example 10.2897, 11.1673"],
    ["mapPoint", "95.1, 11", "Enter the point as two numbers, for example 10.2897, 11.1673"],
    ["phone", "call us", "Enter a phone number, for example +234 803 123 4567"],
    ["name", "yola, adamawa", "There is already a centre with this name"],
  ])("%s: %s is refused at its field", async (field, typed, message) => {
    const reply = await add({ name: "Kano, Kano", [field]: typed });
    expect(reply).toMatchObject({ http: 422, body: { fields: { [field]: message } } });
  });

  test("only owners make it", async () => {
    const clerk = await signInAs(open.academy, "admin", undefined, "clerk");
    for (const [method, path] of [
      ["GET", "/admin/centres"],
      ["POST", "/admin/centres"],
      ["DELETE", "/admin/centres/yola?version=1"],
    ] as const) {
      const reply = await open.academy.call(method, path, {
        token: clerk.token,
        ...(method === "POST" ? { body: gombe } : {}),
      });
      expect([path, reply.status]).toEqual([path, 403]);
    }
  });
});

describe("an end", () => {
  test("a centre that nothing names is deleted", async () => {
    const { body } = await add({ city: "Mubi", state: "Adamawa" });
    expect(await call("DELETE", `/admin/centres/mubi?version=${body.version}`)).toMatchObject({
      http: 204,
    });
    expect((await listed()).map(({ id }) => id)).not.toContain("mubi");
  });

  test("a program is never left without a place", async () => {
    const { version } = await named("yola");
    const refused = await setStatus("yola", "closed", version);
    expect(refused).toMatchObject({ http: 409, body: { code: "only_centre" } });
    expect(refused.body.error).toMatch(/taught only here/);
  });
});
