import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { captureKeptCode } from "#rooms/affiliates/ui/door.ts";

// A visitor may arrive by an affiliate's link on any page.
captureKeptCode(location.search);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
