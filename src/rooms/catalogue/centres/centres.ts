import * as z from "zod";
import { CentreIdShape, knownCentreId } from "#foundation/academy/centre-shapes.ts";
import type { AnswersOf } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { bodyShapesOf, formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { centreForm, centreRules, newCentreForm, writeMapPoint } from "./centre-form.ts";

/** What owners do with the training centres. */

const owners = { who: "admin", permission: "centres.edit", tag: "catalogue" } as const;

export const CentreRecord = z.object({
  id: CentreIdShape,
  name: z.string().describe("the wire value of forms and calls; it never changes"),
  city: z.string(),
  state: z.string(),
  address: z.string(),
  phone: z.string(),
  whatsApp: z.string(),
  hours: z.string(),
  latitude: z.number().describe("degrees north"),
  longitude: z.number().describe("degrees east"),
  position: z.int().describe("the order in which pages name the centres"),
  status: z.enum(["open", "closed"]),
  programs: z
    .array(z.object({ id: z.string(), title: z.string() }))
    .describe("the programs on offer at this centre"),
  version: z.int(),
});
export type CentreRecord = z.output<typeof CentreRecord>;

/** Who is registered at a centre whose training is not over. */
export const CentrePeople = z.object({
  places: z.int().describe("learners who have a place there"),
  waiting: z.int().describe("registrations that wait for a payment or a decision"),
  onWaitingList: z.int().describe("people who wait for a seat"),
  starts: z.int().describe("intakes that have not begun"),
});
export type CentrePeople = z.output<typeof CentrePeople>;

const params = z.object({ id: z.string().min(1).max(100) });

const version = z
  .int("Say which version you have seen")
  .describe("of the centre that the caller saw; 409 `changed_meanwhile` if it has changed since");

type Given = AnswersOf<typeof centreForm>;

const degrees = z.number().optional().describe("in place of `mapPoint`, as the answer has it");

/** The form of an existing centre, or the record as it was read, with the edited version. */
const CentreChange = z
  .looseObject({
    ...bodyShapesOf(centreForm.fields),
    latitude: degrees,
    longitude: degrees,
    version,
  })
  .transform(({ version: seen, latitude, longitude, ...raw }, issues) => {
    const given = { mapPoint: writeMapPoint({ latitude, longitude }), ...raw };
    const { answers, problems } = checkForm(centreForm, given, centreRules);
    for (const [name, message] of Object.entries(problems)) {
      issues.addIssue({ code: "custom", path: [name], message });
    }
    return { version: seen, centre: answers };
  }) as unknown as z.ZodType<
  { version: number; centre: Given },
  { [Name in keyof Given]?: unknown } & { version: number }
>;

export const countAtCentreEndpoint = defineEndpoint({
  ...owners,
  method: "GET",
  path: "/admin/centres/:id/people",
  summary: "How many people are registered at a centre, and how many starts are planned there",
  params: z.object({ id: knownCentreId() }),
  answers: { 200: CentrePeople },
});

export const centreCalls = defineEndpoints({
  listCentres: {
    ...owners,
    method: "GET",
    path: "/admin/centres",
    summary: "The training centres, open and closed, in their order",
    answers: { 200: z.object({ centres: z.array(CentreRecord) }) },
  },
  addCentre: {
    ...owners,
    method: "POST",
    path: "/admin/centres",
    summary: "Open another centre; pages and forms offer it within a second",
    body: formBody(newCentreForm, centreRules),
    answers: { 201: CentreRecord },
  },
  changeCentre: {
    ...owners,
    method: "PUT",
    path: "/admin/centres/:id",
    summary: "Change a centre's details",
    params,
    body: CentreChange,
    answers: { 200: CentreRecord },
  },
  setCentreStatus: {
    ...owners,
    method: "PUT",
    path: "/admin/centres/:id/status",
    summary:
      "Close a centre, or open it again. A closed centre is not offered, but past records still name it. 409 last_centre, or only_centre when programs are taught nowhere else",
    params,
    body: z.object({ status: z.enum(["open", "closed"]), version }),
    answers: { 200: CentreRecord },
  },
  teachAtCentre: {
    ...owners,
    method: "POST",
    path: "/admin/centres/:id/programs",
    summary:
      "Teach programs on offer at an open centre too: all of them or none. Those that are taught there already stay. 409 centre_closed, not_at_centres for one that is online or not on offer",
    params,
    body: z.object({ programIds: z.array(z.string().max(200)).min(1).max(500) }),
    answers: { 200: CentreRecord },
  },
  removeCentre: {
    ...owners,
    method: "DELETE",
    path: "/admin/centres/:id",
    summary: "Delete a centre that no record or program names. 409 centre_in_use, last_centre",
    params,
    query: z.object({ version: z.coerce.number("Say which version you have seen").pipe(version) }),
    answers: { 204: null },
  },
});
