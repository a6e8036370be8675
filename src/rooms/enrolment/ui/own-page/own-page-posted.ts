/** How the page's buttons went without scripts. */
export type OwnPagePosted = {
  readonly message?: string;
  readonly payLink?: string;
  /** The person asked for a new link. */
  readonly renewed?: boolean;
};
