/** @param name of the affiliate: first name and initial, `Asabe D.` */
export const referredBy = (name: string) =>
  `Referred by ${name.replace(/\.$/, "")}. To use another code, type it here.`;
