import { defineFields, defineForm } from "#foundation/forms/field.ts";
import { emailField, nameField } from "#rooms/accounts/identity-fields.ts";
import { joinFormId } from "./gatherings.ts";

/** A person who comes to an event or joins a chapter. */
export const participantFields = defineFields([nameField, emailField]);

/** @param key of the gathering */
export const joinForm = (key: string) =>
  defineForm({ id: joinFormId(key), fields: participantFields });
