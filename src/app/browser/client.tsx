import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import * as rootModule from "../root.tsx";
import { isTranslated, leadReact } from "./follow-translation.ts";

/** The router's root is on every page, so it comes in the same file. */
export { rootModule };

/**
 * A page that is translated while React takes it over no longer matches the server's HTML. React then renders
 * it again, but without what only this browser knows (shell/early-script.ts).
 */
function keepAttributes() {
  const page = document.documentElement;
  const known = [...page.attributes].map(({ name, value }) => [name, value] as const);
  return (error: unknown) => {
    for (const [name, value] of known) if (!page.hasAttribute(name)) page.setAttribute(name, value);
    if (!isTranslated()) reportError(error);
  };
}

/** Lets React take over the server's HTML. */
export function hydrate(): void {
  leadReact();
  const onRecoverableError = keepAttributes();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        {/* A filter's new address is rendered at once, not in pieces between other work (docs/performance.md). */}
        <HydratedRouter useTransitions={false} />
      </StrictMode>,
      { onRecoverableError },
    );
  });
}
