/** Where an applicant has an audience (spec §5.6). The form and the back office name them alike. */
export const socialNetworks = ["facebook", "instagram", "twitter", "linkedin", "youtube"] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export const networkNames: Readonly<Record<SocialNetwork, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  twitter: "X (Twitter)",
  linkedin: "LinkedIn",
  youtube: "YouTube",
};

/** Their pages or accounts there. */
export type SocialMediaHandles = Partial<Record<SocialNetwork, string>>;
