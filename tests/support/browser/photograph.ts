import type { Page } from "@playwright/test";

/** A photograph as a phone takes it: large and full of detail. */
export async function photograph(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2400, 1800];
    const pen = canvas.getContext("2d");
    for (let at = 0; at < 4000; at++) {
      if (pen) pen.fillStyle = `hsl(${(at * 47) % 360} 60% ${20 + ((at * 13) % 60)}%)`;
      pen?.fillRect((at * 397) % 2400, (at * 211) % 1800, 20 + (at % 90), 20 + (at % 70));
    }
    return canvas.toDataURL("image/jpeg", 0.95);
  });
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}
