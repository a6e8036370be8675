/** A person's text, shortened for use in a sentence: cut after `most` characters, with `…`. */
export function shortenText(text: string, most = 60): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join("").trimEnd()}…`;
}
