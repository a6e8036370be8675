/** Reads a file of comma-separated values as a spreadsheet does (RFC 4180). @returns rows of cells */
export function readCsv(file: string): string[][] {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  const add = (text: string) => {
    const row = rows.at(-1) ?? [];
    row.push(`${row.pop() ?? ""}${text}`);
  };
  for (let at = file.startsWith("\uFEFF") ? 1 : 0; at < file.length; at++) {
    const sign = file[at] ?? "";
    if (sign === '"' && isQuoted && file[at + 1] === '"') {
      add(sign);
      at++;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === "," && !isQuoted) rows.at(-1)?.push("");
    else if (sign === "\n" && !isQuoted) rows.push([""]);
    else if (sign !== "\r" || isQuoted) add(sign);
  }
  // Each line ends with a line break, including the last.
  return rows.slice(0, -1);
}
