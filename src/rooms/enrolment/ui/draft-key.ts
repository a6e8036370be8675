/** The storage key of a draft on the device. @param draftId a program's id, or that of a paid place */
export const draftKeyOf = (draftId: string) => `enrolment-draft:${draftId}` as const;
