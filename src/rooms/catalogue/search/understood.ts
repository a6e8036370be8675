/** How a search was understood; lists say it. */
export type Understood = {
  /** For a search that finds nothing: what it probably means. The list shows what is found with that. */
  readonly meant: string | null;
  /** The trade in the search that we don't teach; `meant` is close to it. */
  readonly untaught: string | null;
  /** What its words about time and money ask for: `weekends, up to ₦100,000`. */
  readonly asked: string;
  /** It names a place where we don't teach: the list shows what is taught online, if there is some. */
  readonly place: "online" | "nothing online" | null;
  /** The search that finds, at our centres, what the list leaves out because of that place. */
  readonly atCentres: string | null;
};
