import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { Applications } from "../ui/applications.tsx";
import { WaitingFrame } from "../ui/frame.tsx";
import { loadDashboard } from "./load-dashboard.ts";

export const handle: PageHandle = { client: "always" };
export const headers = privateHeaders;
export const clientLoader = loadDashboard;

export const meta = () => [
  { title: pageTitle("Applications") },
  { name: "robots", content: "noindex" },
];

export const HydrateFallback = () => (
  <WaitingFrame current="/dashboard/applications" title="Applications" />
);

export default Applications;
