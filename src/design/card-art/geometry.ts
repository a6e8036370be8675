/**
 * The geometry of card art; families.ts has the colours. The canvas is 320 × 200 units, and motifs are on a tile of 40.
 * A stroke that meets the edge of a tile continues beyond it, so that the wall shows no joints.
 */

/** Wall reliefs from Hausa building and northern crafts, and the rotations (in degrees) in which each works. */
export const motifs = [
  // tubali: conical bricks
  {
    d: "M-10 25 0 37 10 25 20 37 30 25 40 37 50 25M-10 17 0 5 10 17 20 5 30 17 40 5 50 17",
    turns: [0, 90],
  },
  // aska: knives
  {
    d: "M10 2c6 8 6 28 0 36-6-8-6-28 0-36M30-18c6 8 6 28 0 36-6-8-6-28 0-36m0 40c6 8 6 28 0 36-6-8-6-28 0-36",
    turns: [0, 45, 90, 135],
  },
  // kwarya: arcs of a calabash
  {
    d: "M0 40a40 40 0 01 40-40M0 28a28 28 0 01 28-28M0 16a16 16 0 01 16-16M40 12a28 28 0 00-28 28M40 24a16 16 0 00-16 16",
    turns: [0, 90, 180, 270],
  },
  // zana: matting
  {
    d: "M0 10h20M0 20h40M0 30h20M30 0v20M20 0v20M40 0v20M20 30h20M20 40h20M10 20v20M0 20v20",
    turns: [0, 45],
  },
  // rini: rings of dye
  {
    d: "M20 8a12 12 0 10.01 0zM20 15a5 5 0 10.01 0zM0-5a5 5 0 10.01 0zM40-5a5 5 0 10.01 0zM0 35a5 5 0 10.01 0zM40 35a5 5 0 10.01 0z",
    turns: [0, 45],
  },
  // zaure: doorways
  { d: "M4 40V22h6v-6h6V8h8v8h6v6h6v18M12 40V26h16v14", turns: [0] },
] as const;

/** Doorways 108 units wide with room for a glyph of 76; each is symmetrical about x = 160. */
export const doorways = [
  "M106 200V92h8V74h10V58h14V46h44v12h14v16h10v18h8v108",
  "M106 200V84h9V66h14V52h15V42h32v10h15v14h14v18h9v116",
  "M106 200V80h12V60h12V48h60v12h12v20h12v120",
] as const;
