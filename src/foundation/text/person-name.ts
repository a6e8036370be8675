import { readEmailAddress } from "../contacts/email-address.ts";
import { readPhoneNumber } from "../contacts/phone-number.ts";

/** A name has a letter, of any script. */
const letter = /\p{L}/u;
/** Also one that is no address yet, such as `asabe@gmail`. */
const likeAddress = /^\S+@\S+$/;

const writeAName = "Write a name, for example Asabe Danjuma";

/**
 * What is wrong with a name that was typed, in plain words; null for a name. Browsers fill in a phone number or an
 * address where they know no better.
 */
export function problemOfName(name: string): string | null {
  if (likeAddress.test(name) || readEmailAddress(name))
    return `This is an email address. ${writeAName}`;
  if (readPhoneNumber(name)) return `This is a phone number. ${writeAName}`;
  return letter.test(name) ? null : writeAName;
}
