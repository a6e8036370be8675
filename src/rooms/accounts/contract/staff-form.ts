import { defineForm } from "#foundation/forms/field.ts";
import { staffRoleNames, staffRoles } from "../rules/permissions.ts";
import { emailField, nameField } from "./identity-fields.ts";

const what = {
  owner: "may do everything, and manages the staff",
  clerk: "answers questions and takes payments",
  reviewer: "decides about applications and places, without money",
} as const;

/** The choice of a role, with what it means. */
const staffRoleField = {
  name: "role",
  kind: "radio",
  label: "Role",
  required: "Choose a role",
  choices: staffRoles.map((role) => ({
    value: role,
    label: `${staffRoleNames[role]}: ${what[role]}`,
  })),
} as const;

/** A new colleague. */
export const staffForm = defineForm({
  id: "staff",
  fields: [
    { ...nameField, autoComplete: "off" },
    { ...emailField, autoComplete: "off" },
    staffRoleField,
  ],
});

export const staffRoleForm = defineForm({ id: "staff-role", fields: [staffRoleField] });
