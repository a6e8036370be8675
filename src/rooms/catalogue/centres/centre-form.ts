import { contacts } from "#academy";
import { exampleState, exampleTown } from "#foundation/academy/centres.ts";
import { readSupportHours } from "#foundation/academy/support-hours.ts";
import type { FormRules } from "#foundation/forms/answers.ts";
import { defineFields, defineForm } from "#foundation/forms/field.ts";
import { plainMarks } from "#foundation/text/text.ts";

/** What an owner enters about a training centre. */

export const centreProblems = {
  hours: `Write the hours like ${contacts.hours}`,
  phone: "Enter a phone number, for example +234 803 123 4567",
  mapPoint: "Enter the point as two numbers, for example 10.2897, 11.1673",
  taken: "There is already a centre with this name",
} as const;

const nameField = defineFields([
  {
    name: "name",
    kind: "text",
    label: "Name in forms",
    hint: "It never changes. If you leave it empty, we use town and state: Gombe, Gombe.",
    maxLength: 80,
    isName: true,
    wrong: "Write the name with letters, for example Gombe, Gombe",
  },
]);

const placeFields = defineFields([
  {
    name: "city",
    kind: "text",
    label: "Town",
    required: "Enter the town",
    maxLength: 60,
    isName: true,
    wrong: `Write the town, for example ${exampleTown}`,
  },
  {
    name: "state",
    kind: "text",
    label: "State",
    required: "Enter the state",
    maxLength: 60,
    isName: true,
    wrong: `Write the state, for example ${exampleState}`,
  },
]);

const otherFields = defineFields([
  {
    name: "address",
    kind: "text",
    label: "Address",
    hint: "House, street, town and state. Learners look it up on a map.",
    required: "Enter the address",
    maxLength: 200,
    rows: 2,
  },
  {
    name: "phone",
    kind: "text",
    label: "Phone",
    required: "Enter the phone number",
    maxLength: 30,
    width: "medium",
  },
  {
    name: "whatsApp",
    kind: "text",
    label: "WhatsApp",
    hint: "If you leave it empty, we use the phone number.",
    maxLength: 30,
    width: "medium",
  },
  {
    name: "hours",
    kind: "text",
    label: "Office hours",
    hint: `For example, ${contacts.hours}.`,
    required: "Enter the hours",
    maxLength: 40,
    width: "medium",
  },
  {
    name: "mapPoint",
    kind: "text",
    label: "Point on the map",
    hint: "Degrees north, then east, as a map app copies them: 10.2897, 11.1673.",
    required: "Enter the point on the map",
    maxLength: 40,
    width: "medium",
  },
  {
    name: "position",
    kind: "number",
    label: "Order",
    hint: "1 comes first. If you leave it empty, it comes last.",
    least: 1,
    most: 1_000,
  },
]);

export const centreForm = defineForm({ id: "centre", fields: [...placeFields, ...otherFields] });
export const newCentreForm = defineForm({
  id: "new-centre",
  fields: [...placeFields, ...nameField, ...otherFields],
});

/** `10.2897, 11.1673` → degrees north and east; null for other text. */
export function readMapPoint(text: string): { mapNorth: number; mapEast: number } | null {
  const read = /^(-?\d{1,2}(?:\.\d+)?)[,\s]+(-?\d{1,3}(?:\.\d+)?)$/.exec(plainMarks(text.trim()));
  const [mapNorth, mapEast] = [Number(read?.[1]), Number(read?.[2])];
  const isPoint = read !== null && Math.abs(mapNorth) <= 90 && Math.abs(mapEast) <= 180;
  return isPoint ? { mapNorth, mapEast } : null;
}

/** Degrees north and east → `10.2897, 11.1673`, as the form has them. */
export const writeMapPoint = ({
  latitude,
  longitude,
}: {
  latitude?: unknown;
  longitude?: unknown;
}) => (latitude === undefined || longitude === undefined ? undefined : `${latitude}, ${longitude}`);

function problemOfHours(text: string): string | null {
  try {
    readSupportHours(text);
    return null;
  } catch {
    return centreProblems.hours;
  }
}

const problemOfPhone = (text: string) =>
  /^\+?\d[\d ]{6,}$/.test(text) ? null : centreProblems.phone;

export const centreRules: FormRules = {
  today: "",
  checks: {
    hours: problemOfHours,
    phone: problemOfPhone,
    whatsApp: problemOfPhone,
    mapPoint: (text) => (readMapPoint(text) ? null : centreProblems.mapPoint),
  },
};
