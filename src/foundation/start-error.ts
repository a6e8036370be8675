/** Why the academy does not start, in words for whoever started it; shown without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}
