import { bank, contacts, description, name, region, shortName, tagline } from "#academy";

/** The academy itself, as pages, mails and documents name it: from the file academy.yaml of its folder. */
export const academy = {
  name,
  shortName,
  tagline,
  description,
  /** Where it teaches, after "an academy in". */
  region,
  supportEmail: contacts.support,
  pressEmail: contacts.press,
  phone: contacts.phone,
  supportHours: contacts.hours,
  /** How long before a workshop visit a person should write to us. */
  visitNotice: contacts.visitNotice,
  bankTransfer: bank,
};

/** Separate, because no browser needs it: the footer comes with the page. */
export { social as socialLinks } from "#academy";
