/** The reason that the academy does not start, for the person who started it; shown without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}
