import { callApi } from "#foundation/http/call.ts";
import type { StaffMember } from "#rooms/accounts/contract/staff.ts";
import type { Question } from "../ask-dialog.tsx";

export type StaffAction = "dismiss" | "let-in" | "agree" | "take-back";

/** What owners may do with a colleague now, besides another role. */
export function actionsOf({ state, role, ownerAsked }: StaffMember): readonly StaffAction[] {
  const asked = ownerAsked ? (["agree", "take-back"] as const) : [];
  const own = ownerAsked?.isMine ? asked.slice(1) : asked;
  // The same call as letting an owner in, or taking an invitation back.
  if (state === "waiting") return own;
  if (state === "disabled") return ownerAsked ? own : ["let-in"];
  return role ? [...own, "dismiss"] : own;
}

export const actionLabels: Readonly<Record<StaffAction, string>> = {
  dismiss: "Dismiss colleague",
  "let-in": "Let in again",
  agree: "Agree to owner",
  "take-back": "Take request back",
};

/** The question before it is done. */
export function questionOf(action: StaffAction, member: StaffMember): Question {
  const { id, name, role, state } = member;
  const params = { id };
  switch (action) {
    case "dismiss":
      return {
        title: `Dismiss ${name}?`,
        text: "They are signed out everywhere at once, and cannot sign in any more, as a learner either. No emailed link works. What they did stays under their name. You can let them in again.",
        action: "Dismiss colleague",
        tone: "danger",
        done: "Colleague dismissed",
        onSend: () => callApi("POST /admin/staff/:id/disable", { params }),
      };
    case "let-in":
      return {
        title: `Let ${name} in again?`,
        text:
          role === "owner"
            ? "Password, second factor and role are those of before. For an owner, another owner has to agree, if there is one."
            : "Password, second factor and role are those of before.",
        action: "Let in again",
        done: role === "owner" ? "Saved" : "Colleague let in again",
        onSend: () => callApi("POST /admin/staff/:id/enable", { params }),
      };
    case "agree":
      return {
        title: `Agree that ${name} is an owner?`,
        text: "An owner may do everything, and dismiss anybody but the last owner. Speak to the owner who asked before you agree.",
        action: "Agree to owner",
        done: `${name} is an owner`,
        onSend: () =>
          state === "disabled"
            ? callApi("POST /admin/staff/:id/enable", { params })
            : callApi("POST /admin/staff/:id/role", { params, body: { role: "owner" } }),
      };
    case "take-back":
      return {
        title: `Take the request for ${name} back?`,
        text: "Nobody can agree to it any more. You can ask again later.",
        action: "Take request back",
        done: "Request taken back",
        onSend: () =>
          state === "active" && role
            ? callApi("POST /admin/staff/:id/role", { params, body: { role } })
            : callApi("POST /admin/staff/:id/disable", { params }),
      };
  }
}
