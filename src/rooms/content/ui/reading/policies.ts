import { href } from "react-router";

/** The four policies, in the order of the footer. */
export const policies = [
  { name: "Terms", to: href("/terms") },
  { name: "Privacy", to: href("/privacy") },
  { name: "Accessibility", to: href("/accessibility") },
  { name: "Cookies", to: href("/cookies") },
] as const;
