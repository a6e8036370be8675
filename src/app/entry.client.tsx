import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { captureKeptCode } from "#rooms/affiliates/ui/door.ts";

// On whatever page somebody arrives by an affiliate's link.
captureKeptCode(location.search);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
