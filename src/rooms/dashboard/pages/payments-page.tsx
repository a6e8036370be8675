import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { WaitingFrame } from "../ui/frame.tsx";
import { Payments } from "../ui/payments.tsx";
import { loadDashboard } from "./load-dashboard.ts";

export const handle: PageHandle = { client: "always" };
export const headers = privateHeaders;
export const clientLoader = loadDashboard;

export const meta = () => [
  { title: pageTitle("Payments") },
  { name: "robots", content: "noindex" },
];

export const HydrateFallback = () => (
  <WaitingFrame current="/dashboard/payments" title="Payments" />
);

export default Payments;
