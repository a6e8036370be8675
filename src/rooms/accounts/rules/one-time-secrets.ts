/** What a link that works once is for. */
export const secretPurposes = ["set-password", "confirm-email"] as const;
export type SecretPurpose = (typeof secretPurposes)[number];
