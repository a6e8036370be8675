import { defineFields } from "#foundation/forms/field.ts";
import { minimumPasswordLength } from "./passwords/password-length.ts";

/**
 * What forms in every room ask about a person, with the words of spec §5. Data only: public pages load it;
 * person-fields.ts has the same as shapes of calls.
 */

export const [nameField, emailField] = defineFields([
  {
    name: "name",
    kind: "text",
    label: "Name",
    required: "Name is required",
    maxLength: 100,
    autoComplete: "name",
    isName: true,
  },
  {
    name: "email",
    kind: "email",
    label: "Email address",
    required: "Email address is required",
    wrong: "Enter a valid email address",
    maxLength: 254,
    autoComplete: "email",
  },
]);

/** A password that someone chooses; the server also refuses weak ones (set-password.server.ts). */
export const [newPasswordField] = defineFields([
  {
    name: "password",
    kind: "password",
    label: "Password",
    required: "Password is required",
    minLength: minimumPasswordLength,
    maxLength: 200,
    autoComplete: "new-password",
  },
]);

/** A password to compare: its length is not checked, so that every wrong password gets the same answer. */
export const [givenPasswordField] = defineFields([
  {
    name: "password",
    kind: "password",
    label: "Password",
    required: "Password is required",
    maxLength: 1_000,
    autoComplete: "current-password",
  },
]);
