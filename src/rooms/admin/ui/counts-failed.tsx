import { Button } from "#design/actions/button.tsx";
import type { Loaded } from "#design/loading/use-loaded.ts";

export type CountsFailedProps = { readonly loaded: Loaded<unknown> };

/**
 * Below tabs whose numbers were not loaded. The list below them has its own "Try again", but only when it failed too.
 */
export const CountsFailed = ({ loaded: { state, reload } }: CountsFailedProps) =>
  state.kind === "failed" && (
    <p className="hint" role="alert">
      The numbers of the tabs could not be loaded.{" "}
      <Button variant="quiet" onClick={reload}>
        Count again
      </Button>
    </p>
  );
