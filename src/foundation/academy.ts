/**
 * The academy itself: name, contacts, centres and social links. Another academy that takes the
 * product over changes this file.
 */
export const academy = {
  name: "Zaure Academy",
  tagline: "Learn a trade with your hands.",
  description:
    "Vocational and technical training in Jalingo and Yola, online and hybrid: building, power, motors, cloth, care and digital trades.",
  supportEmail: "support@zaure.example",
  pressEmail: "press@zaure.example",
  phone: "+234 800 000 0000",
  /** In this form, because search engines are told the same (support-hours.ts). */
  supportHours: "Mon-Fri 9am-5pm WAT",
  /** How long before a visit to a workshop one writes. */
  visitNotice: "a day",
  centres: [
    {
      id: "jalingo",
      name: "Jalingo, Taraba",
      city: "Jalingo",
      state: "Taraba",
      address: "12 Workshop Road, Jalingo, Taraba State",
    },
    {
      id: "yola",
      name: "Yola, Adamawa",
      city: "Yola",
      state: "Adamawa",
      address: "4 Bank Road, Jimeta, Yola, Adamawa State",
    },
  ],
  bankTransfer: {
    bankName: "Zaure Demonstration Bank",
    accountNumber: "0000000000",
    accountName: "Zaure Academy",
  },
  social: [
    { name: "Facebook", icon: "facebook", url: "https://www.facebook.com/zaureacademy" },
    { name: "X", icon: "x", url: "https://x.com/zaureacademy" },
    { name: "Instagram", icon: "instagram", url: "https://www.instagram.com/zaureacademy" },
    { name: "LinkedIn", icon: "linkedin", url: "https://www.linkedin.com/company/zaureacademy" },
    { name: "YouTube", icon: "youtube", url: "https://www.youtube.com/@zaureacademy" },
  ],
} as const;
