import type { ShareTarget } from "../../rules/share-links.ts";

/** What each part of the share kit gets. */
export type Shared = {
  /** The affiliate's own, `ASABE10`. */
  readonly code: string;
  readonly target: ShareTarget;
  /** `https://zaure.example` */
  readonly origin: string;
};
