/** The purpose of a one-time link. */
export const secretPurposes = ["set-password", "confirm-email"] as const;
export type SecretPurpose = (typeof secretPurposes)[number];
