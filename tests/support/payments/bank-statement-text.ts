/** A line for `statementOf`: negative amounts went out. */
export type WrittenLine = readonly [day: string, naira: number, narration: string];

/** A statement as Zenith Bank writes it, of the academy's account. */
export function statementOf(lines: readonly WrittenLine[], balance = 1_000): string {
  const rows = lines.map(([day, naira, narration], at) => {
    const amount = Math.abs(naira).toFixed(2);
    const sides = naira < 0 ? `${amount},` : `,${amount}`;
    return `${day},${day},"${narration}",${sides},${balance + at}`;
  });
  return [
    "ACCOUNT NO,0000000000",
    "DATE POSTED,VALUE DATE,DESCRIPTION,DEBIT,CREDIT,BALANCE",
    ...rows,
  ].join("\n");
}
