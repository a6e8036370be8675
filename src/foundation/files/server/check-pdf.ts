/** `/Encrypt 5 0 R`: where a PDF says how it is encrypted. */
const encryption = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

/** The last of these ends a PDF. An update appends to a PDF, and a PDF for the web has one near its start. */
const ends = ["%%EOF", "startxref"];

/** Content that comes after the end of a PDF. */
const object = /\b\d+\s+\d+\s+obj\b/;

/** Whether a PDF ends before it should: a download or an upload was cut off. */
function isCutOff(bytes: Buffer): boolean {
  const end = Math.max(...ends.map((mark) => bytes.lastIndexOf(mark)));
  return end < 0 || object.test(bytes.toString("latin1", end));
}

/** Many PDFs of banks are encrypted and open without a password: only the reader can tell. */
async function needsPassword(bytes: Buffer): Promise<boolean> {
  if (!bytes.includes("/Encrypt") || !encryption.test(bytes.toString("latin1"))) return false;
  const { getDocumentProxy } = await import("unpdf");
  try {
    const opened = await getDocumentProxy(new Uint8Array(bytes));
    await opened.loadingTask.destroy();
    return false;
  } catch (error) {
    return error instanceof Error && error.name === "PasswordException";
  }
}

/** What keeps people from reading a PDF; null if we can see nothing. */
export async function faultOfPdf(bytes: Buffer): Promise<"cutOff" | "hasPassword" | null> {
  if (isCutOff(bytes)) return "cutOff";
  return (await needsPassword(bytes)) ? "hasPassword" : null;
}
