import type { PastEvent } from "#foundation/http/past-event.ts";

/** Who did something: a name, or what is known instead of it. */
export function actorWords({ by, actorKind }: Pick<PastEvent, "by" | "actorKind">): string {
  if (by) return by;
  if (actorKind === "system") return "the system";
  return actorKind === "visitor" ? "a visitor" : "a deleted account";
}
