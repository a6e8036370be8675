import { invalid } from "#foundation/errors/errors.ts";
import { weaknessOf } from "../../rules/weak-passwords.ts";

const refusals = {
  blank: "A password needs more than spaces.",
  common: "This is one of the most common passwords. Choose another one.",
  own: "Choose a password that is more than your name, your email address or the name of the academy.",
};

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 most common passwords, loaded at first use. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const list = await import("@zxcvbn-ts/language-common/src/passwords.json", {
    with: { type: "json" },
  });
  return new Set(list.default);
}

/**
 * Checks every password that a person chooses. The minimum length is in the contract (`newPasswordField`).
 * @param field the name of the form field
 * @throws AppError 422
 */
export async function refuseWeakPassword(
  password: string,
  person: { name: string; email: string },
  field: "password" | "newPassword" = "password",
): Promise<void> {
  common ??= loadCommon();
  const weakness = weaknessOf(password, person, await common);
  if (weakness) throw invalid({ [field]: refusals[weakness] });
}
