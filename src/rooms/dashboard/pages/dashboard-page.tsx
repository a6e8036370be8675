import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { WaitingFrame } from "../ui/frame.tsx";
import { Overview } from "../ui/overview.tsx";
import { loadDashboard } from "./load-dashboard.ts";

export const handle: PageHandle = { client: "always" };
export const headers = privateHeaders;
export const clientLoader = loadDashboard;

export const meta = () => [
  { title: pageTitle("Your dashboard") },
  { name: "robots", content: "noindex" },
];

export const HydrateFallback = () => <WaitingFrame current="/dashboard" title="Your dashboard" />;

export default Overview;
