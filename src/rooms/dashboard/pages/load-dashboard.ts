import type { ClientLoaderFunctionArgs } from "react-router";
import { requireSession } from "#rooms/accounts/ui/door.ts";

function load({ request }: ClientLoaderFunctionArgs) {
  requireSession("user", request.url);
  return null;
}

/** Only the browser knows who is signed in, so it runs there first of all. Each panel then loads its own data. */
export const loadDashboard = Object.assign(load, { hydrate: true as const });
