import type { Tone } from "#design/messages/status-pill.tsx";
import type { PayoutStatus } from "./payouts/payout-states.ts";
import type { AffiliateStatus, ApplicationStatus } from "./states.ts";

/** States in words for staff, on screens and in files. */

type Shown = { readonly label: string; readonly tone: Tone };

export const payoutStates: Record<PayoutStatus, Shown> = {
  prepared: { label: "Prepared", tone: "warning" },
  approved: { label: "Approved", tone: "info" },
  paid: { label: "Paid", tone: "success" },
  returned: { label: "Returned", tone: "danger" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

export const applicationStates: Record<ApplicationStatus, Shown> = {
  pending: { label: "Pending", tone: "warning" },
  approved: { label: "Approved", tone: "success" },
  rejected: { label: "Rejected", tone: "danger" },
};

export const affiliateStates: Record<AffiliateStatus, Shown> = {
  approved: { label: "Approved", tone: "success" },
  suspended: { label: "Suspended", tone: "danger" },
};
