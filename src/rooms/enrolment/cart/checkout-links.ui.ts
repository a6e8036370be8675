import { href } from "react-router";

/** The result of an order: its enrolments, each with its next step. Opens only for the account that owns them. */
export const donePageOf = (enrolmentIds: readonly string[]): string =>
  `${href("/checkout/done")}?${new URLSearchParams({ enrolments: enrolmentIds.join(".") })}`;

/** The ids in that page's address. */
export const idsIn = (search: string): readonly string[] =>
  (new URLSearchParams(search).get("enrolments") ?? "").split(".").filter(Boolean);
