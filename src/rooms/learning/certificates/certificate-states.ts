import type { Tone } from "#design/messages/status-pill.tsx";

/**
 * `proposed` by one person, `issued` by another. `discarded`: a proposal that came to nothing. `replaced`: a corrected
 * version was issued. `revoked`: it no longer counts, and its page says why.
 */
export const certificateStates = [
  "proposed",
  "issued",
  "discarded",
  "replaced",
  "revoked",
] as const;
export type CertificateState = (typeof certificateStates)[number];

const actions = {
  issue: ["proposed"],
  discard: ["proposed"],
  correct: ["issued"],
  revoke: ["issued"],
  /** It has a number, and its holder may print it. */
  print: ["issued"],
} as const satisfies Record<string, readonly CertificateState[]>;

/** `canCertificate.issue(certificate)`, … */
export const canCertificate = Object.fromEntries(
  Object.entries(actions).map(([action, states]) => [
    action,
    ({ state }: { readonly state: CertificateState }) =>
      (states as readonly CertificateState[]).includes(state),
  ]),
) as Record<keyof typeof actions, (certificate: { readonly state: CertificateState }) => boolean>;

/** The states in words for staff, on screens and in files. */
export const certificateWords: Record<
  CertificateState,
  { readonly label: string; readonly tone: Tone }
> = {
  proposed: { label: "To issue", tone: "warning" },
  issued: { label: "Issued", tone: "success" },
  discarded: { label: "Discarded", tone: "neutral" },
  replaced: { label: "Replaced", tone: "neutral" },
  revoked: { label: "Revoked", tone: "danger" },
};

/** The longest reason, also of those that the public page shows. */
export const longestReason = 200;

/** What their list can be sorted by: columns of the table. */
export const certificateSorts = ["proposedAt", "holderName", "programTitle"] as const;
