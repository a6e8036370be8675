/** How a form of the enrolment's own page went that a browser posted without scripts. */
export type OwnPagePosted = {
  readonly message?: string;
  readonly payLink?: string;
  /** The person asked for a new link. */
  readonly renewed?: boolean;
};
