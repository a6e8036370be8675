import { socialNetworks } from "#rooms/affiliates/contract/application-form.ts";
import type { AffiliateStatus, ApplicationStatus } from "#rooms/affiliates/rules/states.ts";

type Tone = "neutral" | "success" | "warning" | "danger";

export const applicationStates: Record<ApplicationStatus, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "warning" },
  approved: { label: "Approved", tone: "success" },
  rejected: { label: "Rejected", tone: "danger" },
};

export const affiliateStates: Record<AffiliateStatus, { label: string; tone: Tone }> = {
  approved: { label: "Approved", tone: "success" },
  suspended: { label: "Suspended", tone: "danger" },
};

/** `{"facebook":"asabe"}` → `["facebook", "asabe"]`; nothing for a text that is no such object. */
export function handlesOf(json: string): [string, string][] {
  try {
    const handles = JSON.parse(json) as Record<string, unknown> | null;
    return socialNetworks.flatMap((network): [string, string][] => {
      const handle = handles?.[network];
      return typeof handle === "string" && handle ? [[network, handle]] : [];
    });
  } catch {
    return [];
  }
}
