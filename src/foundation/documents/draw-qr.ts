/**
 * A QR code as one SVG path of its dark modules, row by row, without the quiet zone around it.
 * @param text a short URL
 */
export async function drawQr(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  let path = "";
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x] || row[x - 1]) continue;
      let run = 1;
      while (row[x + run]) run++;
      path += `M${x} ${y}h${run}v1h-${run}z`;
    }
  });
  return { size, path };
}
