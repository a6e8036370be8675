const phone = "+234 800 000 0000";
/** Keep this format: search engines get the same hours from it (support-hours.ts). */
const supportHours = "Mon-Fri 9am-5pm WAT";

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
