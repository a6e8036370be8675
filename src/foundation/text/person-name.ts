import { readEmailAddress } from "../contacts/email-address.ts";
import { readPhoneNumber } from "../contacts/phone-number.ts";

/** A name has a letter, of any script. */
const letter = /\p{L}/u;
/** Also matches an incomplete address, such as `asabe@gmail`. */
const likeAddress = /^\S+@\S+$/;

const writeAName = "Write a name, for example Ngozi Bello";

/**
 * What is wrong with a typed name, in plain words; null if nothing is. Browsers sometimes fill in a phone number or an
 * address instead.
 */
export function problemOfName(name: string): string | null {
  if (likeAddress.test(name) || readEmailAddress(name))
    return `This is an email address. ${writeAName}`;
  if (readPhoneNumber(name)) return `This is a phone number. ${writeAName}`;
  return letter.test(name) ? null : writeAName;
}
