/** @param name of the affiliate: first name and initial, `Asabe D.` */
export const linkCameFrom = (name: string) =>
  `Your link came from ${name.replace(/\.$/, "")}. To use another code, type it here.`;
