/** Why a bank's file can't be imported, as a sentence for the person who chose it. Nothing of the file was kept. */
export class StatementFault extends Error {
  override readonly name = "StatementFault";
}

/** A fault in one row of the file, as a spreadsheet numbers it. */
export const rowFault = (row: number, text: string) =>
  new StatementFault(`Row ${row}: ${text} Nothing was imported.`);

export const otherCurrency = (currency: string) =>
  `This is in ${currency}. Only a statement in naira can be compared with the books.`;
