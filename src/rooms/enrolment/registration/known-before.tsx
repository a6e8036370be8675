import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { ownPageOf } from "./registration-links.ui.ts";
import type { RegistrationView } from "./registration-view.ui.ts";

/** Sent when someone registers the same learner again after they were asked about it. */
export const againField = "again";

/** Where an earlier registration opens for someone with access to it; null for anyone else. */
export function knownPageOf(
  { after }: Pick<RegistrationView, "after">,
  { enrolmentId }: { readonly enrolmentId: string | null },
): string | null {
  if (enrolmentId === null) return null;
  return after
    ? ownPageOf({ id: enrolmentId, resumeToken: after.resumeToken })
    : href("/dashboard");
}

/** What someone can do whose learner is registered for the program already. */
export function KnownBefore({ opens }: { readonly opens: string | null }) {
  return (
    <p className="row">
      {opens && <a href={opens}>Open that registration</a>}
      <Button type="submit" name={againField} value="again" variant="secondary">
        Register anyway
      </Button>
    </p>
  );
}
