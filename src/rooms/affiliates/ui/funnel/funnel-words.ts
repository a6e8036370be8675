import type { FunnelSteps } from "../../contract/funnel.ts";

type StepName = keyof FunnelSteps;

/** The steps in their order, each with the one that its share is of. */
export const funnelSteps: readonly {
  readonly name: StepName;
  readonly label: string;
  readonly before: StepName | null;
}[] = [
  { name: "visits", label: "Visits", before: null },
  { name: "signUps", label: "Signed up", before: null },
  { name: "registrations", label: "Registered", before: "visits" },
  { name: "paid", label: "Paid", before: "registrations" },
];

const ofWords: Partial<Record<StepName, string>> = {
  visits: "visits",
  registrations: "registrations",
};

/** `12% of visits`; nothing when it would be over 100 or of nothing: codes can also be typed from a poster. */
export function shareWords(count: number, of: number, before: StepName): string {
  if (of === 0 || count > of) return "";
  return `${Math.round((count / of) * 100)}% of ${ofWords[before] ?? before}`;
}
