import { AppError } from "#foundation/errors/errors.ts";

type Values = Readonly<Record<string, string | number | null>>;

/**
 * Refuses an edit of something that somebody else has changed since. Each field that differs says what is saved, so that
 * its editor compares both and decides.
 * @param noun "event", "chapter"
 * @throws AppError 409 `changed_meanwhile` with the saved version
 */
export function refuseStale(
  noun: string,
  saved: Values & { readonly version: number },
  sent: Values,
  version: number,
): void {
  if (saved.version === version) return;
  const differing = Object.keys(sent).filter((name) => saved[name] !== sent[name]);
  throw new AppError(
    409,
    "changed_meanwhile",
    `Somebody else has changed this ${noun} since you opened it. Compare both, and save again what is right.`,
    {
      fields: Object.fromEntries(
        differing.map((name) => [name, `Saved meanwhile: ${saved[name] ?? "nothing"}`]),
      ),
      details: { version: saved.version },
    },
  );
}
