import { expect, test } from "vitest";
import type { CatalogueProgram } from "#rooms/catalogue/staff/admin-catalogue.ts";
import { newProgram } from "../support/academy/new-program.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** A draft that nobody sees yet is saved incomplete; publishing asks for the rest. */

const { academy } = await openEnrolmentAcademyForFile();
const { token } = await signInAs(academy, "admin");

const call = async (method: "GET" | "POST" | "PUT", path: string, body?: object) => {
  const reply = await academy.call(method, path, { token, ...(body ? { body } : {}) });
  return { ...(reply.body as CatalogueProgram & Refusal), http: reply.status };
};
type Refusal = { code: string; error: string; fields: Record<string, string> };

test("a program is kept with its title alone, and published when it is complete", async () => {
  const draft = await call("POST", "/admin/catalogue", { title: "Bead making" });
  expect(draft).toMatchObject({ http: 201, id: "bead-making", status: "draft", description: "" });
  expect(draft.unanswered).toEqual(["mode", "priceType", "level", "family", "glyph"]);
  const path = "/admin/catalogue/bead-making";
  const refused = await call("POST", `${path}/publish`, { version: draft.version });
  expect(refused).toMatchObject({
    http: 422,
    error: expect.stringContaining("Before this program is published: Enter a description"),
    fields: { description: "Enter a description", mode: "Choose a mode" },
  });
  expect((await call("GET", "/programs/bead-making")).http).toBe(404);

  const half = await call("PUT", path, {
    title: "Bead making",
    description: "Make beads and sell them.",
    mode: "physical",
    priceType: "paid",
    levels: [],
    version: draft.version,
  });
  expect(half).toMatchObject({
    http: 200,
    mode: "physical",
    unanswered: ["level", "family", "glyph"],
  });
  const full = await call("PUT", path, { ...newProgram(), version: half.version });
  expect(full).toMatchObject({ http: 200, unanswered: [] });
  const published = await call("POST", `${path}/publish`, { version: full.version });
  expect(published).toMatchObject({ http: 200, status: "published" });
});

test("a wrong answer is refused in a draft too", async () => {
  const refused = await call("POST", "/admin/catalogue", { title: "Wrong", glyph: "<svg>" });
  expect(refused).toMatchObject({ http: 422, fields: { glyph: expect.any(String) } });
  expect((await call("POST", "/admin/catalogue", { description: "x" })).fields).toHaveProperty(
    "title",
  );
});

test("a published program stays complete", async () => {
  const draft = await call("POST", "/admin/catalogue", newProgram({ title: "Basket making" }));
  const { version } = await call("POST", "/admin/catalogue/basket-making/publish", {
    version: draft.version,
  });
  const change = {
    ...newProgram({ title: "Basket making", description: "", skills: [] }),
    version,
  };
  expect(await call("PUT", "/admin/catalogue/basket-making", change)).toMatchObject({
    http: 422,
    fields: { description: "Enter a description" },
  });
});

test("the dates of a draft are planned before it is published", async () => {
  const draft = await call("POST", "/admin/catalogue", newProgram({ title: "Glass blowing" }));
  const intake = {
    programId: "glass-blowing",
    centreId: null,
    startsOn: "2027-02-01",
    endsOn: "2027-04-30",
    seats: 20,
  };
  expect(await call("POST", "/admin/intakes", intake)).toMatchObject({ http: 201 });
  expect(await call("POST", "/admin/intakes", { ...intake, programId: "nothing" })).toMatchObject({
    http: 404,
    error: "There is no such program.",
  });
  expect((await call("GET", "/programs/glass-blowing")).http).toBe(404);
  await call("POST", "/admin/catalogue/glass-blowing/publish", { version: draft.version });
  const { body } = await academy.inject({ method: "GET", url: "/api/programs/glass-blowing" });
  expect(body).toContain("2027-02-01");
});

test("a draft without its mode takes no intake yet", async () => {
  await call("POST", "/admin/catalogue", { title: "Clay pots" });
  const intake = { programId: "clay-pots", centreId: null, startsOn: "2027-02-01", seats: 20 };
  expect(await call("POST", "/admin/intakes", intake)).toMatchObject({
    http: 409,
    code: "incomplete",
  });
});

test("registration for a hybrid draft can be prepared", async () => {
  await call(
    "POST",
    "/admin/catalogue",
    newProgram({ title: "Hives", mode: "hybrid", centreIds: ["jalingo"] }),
  );
  const read = await call("GET", "/admin/catalogue/hives/registration");
  expect(read).toMatchObject({ http: 200, programId: "hives", isOpen: false });
});

test("a recommended course is kept with its title alone until it is published", async () => {
  const draft = await call("POST", "/admin/programs", { title: "Excel", isPublished: false });
  expect(draft.http).toBe(201);
  const path = `/admin/programs/${draft.id}`;
  expect(await call("PUT", path, { isPublished: true })).toMatchObject({
    http: 422,
    fields: { affiliateLink: "Affiliate link is required" },
  });
  expect((await call("PUT", path, { description: "Sums" })).http).toBe(200);
  const link = { affiliateLink: "https://www.udemy.com/excel", isPublished: true };
  expect((await call("PUT", path, link)).http).toBe(200);
  expect((await call("PUT", path, { affiliateLink: "" })).http).toBe(422);
  expect((await call("POST", "/admin/programs", { title: "Word" })).http).toBe(422);
});
