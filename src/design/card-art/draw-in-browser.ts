/** The drawing code as a separate chunk. The browser loads it when a card first appears there. */
export { cardArt } from "./draw-card-art.ts";
