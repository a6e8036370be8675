/** What staff do to a learner's record on request. */
export const learnerChanges = ["corrected", "exported", "erased"] as const;

/** What we keep about an erased learner and why, in words for staff and for the person. */
export function keptOf({
  hasMoney,
  hasAccount,
  withAddress,
}: {
  readonly hasMoney: boolean;
  readonly hasAccount: boolean;
  readonly withAddress: boolean;
}): { what: string; why: string }[] {
  const kept = [
    {
      what: "Program, dates and state of each registration, without a name",
      why: "The count of places and the books refer to them.",
    },
    {
      what: "Entries of the audit log",
      why: "They say which member of staff did what, and hold no personal data.",
    },
  ];
  if (hasMoney) {
    kept.unshift({
      what: "Payments, receipts, refunds and the bank's evidence, without name and address",
      why: "Tax law requires the books for 6 years.",
    });
  }
  if (hasAccount) {
    kept.push({
      what: "The account with this email address",
      why: "Only its owner can delete it, on the dashboard.",
    });
  } else if (!withAddress) {
    kept.push({
      what: "Messages, job applications and places at events under the same email address",
      why: "Other people may use the address. Choose these too if the person has shown that it is theirs.",
    });
  }
  return kept;
}
