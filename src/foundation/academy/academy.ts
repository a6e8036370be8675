const phone = "+234 800 000 0000";
/** Keep this format: search engines get the same hours from it (support-hours.ts). */
const supportHours = "Mon-Fri 9am-5pm WAT";

/** A training centre. Records store only its id; everything else about it is here. */
export type Centre = {
  readonly id: string;
  /** The name in the specification, in API data and in forms. */
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly address: string;
  readonly phone: string;
  /** When the desk is staffed. */
  readonly hours: string;
  /** In degrees. */
  readonly mapPoint: readonly [east: number, north: number];
};

/**
 * The academy itself: name, contacts, centres and social links. To run this software for another academy,
 * change this file.
 */
export const academy = {
  name: "Zaure Academy",
  tagline: "Learn a trade with your hands.",
  description:
    "Vocational and technical training in Jalingo and Yola, online and hybrid: building, power, motors, cloth, care and digital trades.",
  supportEmail: "support@zaure.example",
  pressEmail: "press@zaure.example",
  phone,
  supportHours,
  /** How long before a workshop visit a person should write to us. */
  visitNotice: "a day",
  centres: [
    {
      id: "jalingo",
      name: "Jalingo, Taraba",
      city: "Jalingo",
      state: "Taraba",
      address: "12 Workshop Road, Jalingo, Taraba State",
      phone,
      hours: supportHours,
      mapPoint: [11.36, 8.9],
    },
    {
      id: "yola",
      name: "Yola, Adamawa",
      city: "Yola",
      state: "Adamawa",
      address: "4 Bank Road, Jimeta, Yola, Adamawa State",
      phone,
      hours: supportHours,
      mapPoint: [12.48, 9.2],
    },
  ] as const satisfies readonly Centre[],
  bankTransfer: {
    bankName: "Zaure Demonstration Bank",
    accountNumber: "0000000000",
    accountName: "Zaure Academy",
  },
} as const;

/** By itself, because no browser needs it: the footer comes with the page. */
export const socialLinks = [
  { name: "Facebook", icon: "facebook", url: "https://www.facebook.com/zaureacademy" },
  { name: "X", icon: "x", url: "https://x.com/zaureacademy" },
  { name: "Instagram", icon: "instagram", url: "https://www.instagram.com/zaureacademy" },
  { name: "LinkedIn", icon: "linkedin", url: "https://www.linkedin.com/company/zaureacademy" },
  { name: "YouTube", icon: "youtube", url: "https://www.youtube.com/@zaureacademy" },
] as const;

export type CentreId = (typeof academy.centres)[number]["id"];

// Functions, so that the browser bundle does not carry the data.
export const listCentreIds = (): CentreId[] => academy.centres.map(({ id }) => id);

/** The centre that calls and forms name by its wire value, such as "Jalingo, Taraba"; null for any other text. */
export const centreNamed = (name: string | null | undefined): CentreId | null =>
  academy.centres.find((one) => one.name === name)?.id ?? null;

/** @throws Error for an unknown centre id */
export function getCentre(id: CentreId): Centre {
  const centre = academy.centres.find((one) => one.id === id);
  if (!centre) throw new Error(`no centre ${id}`);
  return centre;
}
