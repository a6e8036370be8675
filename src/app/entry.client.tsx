import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { captureKeptCode } from "#rooms/affiliates/ui/door.ts";
import { registerServiceWorker } from "./browser/register-service-worker.ts";

// A visitor may arrive by an affiliate's link on any page.
captureKeptCode(location.search);
registerServiceWorker();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
