/** How many numbers each command of an SVG path takes. */
const takes = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** `M10-20.5l.5.5` → `[["M", 10, -20.5], ["l", 0.5, 0.5]]`, one entry for each repetition. */
function parsePath(d) {
  const commands = [];
  for (const [, letter, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const count = takes[letter.toLowerCase()];
    const numbers = [];
    // The two flags of an arc may stand without anything between them and what follows.
    const number = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/y;
    const flag = /[\s,]*([01])/y;
    for (let at = 0; rest.slice(at).trim() !== ""; ) {
      const place = numbers.length % (count || 1);
      const pattern = count === 7 && (place === 3 || place === 4) ? flag : number;
      pattern.lastIndex = at;
      const match = pattern.exec(rest);
      if (!match) throw new Error(`not a path: ${d}`);
      numbers.push(Number(match[1]));
      at = pattern.lastIndex;
    }
    if (count === 0) commands.push([letter]);
    for (let at = 0; count > 0 && at < numbers.length; at += count) {
      // What follows a first "m" is lines.
      const name = at > 0 && letter === "m" ? "l" : at > 0 && letter === "M" ? "L" : letter;
      commands.push([name, ...numbers.slice(at, at + count)]);
    }
  }
  return commands;
}

/** Flags need nothing between them and what follows: `a8 8 0 010-16`. */
const joinArc = (numbers) =>
  `${join(numbers.slice(0, 3))} ${numbers[3]}${numbers[4]}${join(numbers.slice(5))}`;

const join = (numbers) =>
  numbers.map((number, index) => (index > 0 && number >= 0 ? ` ${number}` : `${number}`)).join("");

/**
 * The same path in whole units, for drawings that are shown smaller than they were made. Every point is rounded
 * where it stands, not from the one before, so that errors do not add up.
 */
export function roundPath(d) {
  let [x, y] = [0, 0];
  let [atX, atY] = [0, 0];
  let start = [0, 0, 0, 0];
  let out = "";
  let before = "";
  for (const [letter, ...numbers] of parsePath(d)) {
    const name = letter.toLowerCase();
    const relative = letter === name;
    const [fromX, fromY] = relative ? [x, y] : [0, 0];
    if (name === "z") {
      [x, y, atX, atY] = start;
      out += before === "z" ? "" : "z";
      before = "z";
      continue;
    }
    let points;
    if (name === "h") points = [fromX + numbers[0], y];
    else if (name === "v") points = [x, fromY + numbers[0]];
    else {
      const coordinates = name === "a" ? numbers.slice(5) : numbers;
      points = coordinates.map((value, index) => value + (index % 2 === 0 ? fromX : fromY));
    }
    [x, y] = points.slice(-2);
    const rounded = points.map((value, index) => Math.round(value) - (index % 2 === 0 ? atX : atY));
    [atX, atY] = [Math.round(x), Math.round(y)];
    if (name === "m") {
      start = [x, y, atX, atY];
      const absolute = out === "" || before === "z";
      out += absolute ? `M${join([atX, atY])}` : `m${join(rounded)}`;
      before = absolute ? "M" : "m";
      continue;
    }
    if (rounded.every((value) => value === 0)) continue;
    let [command, values] = [name, rounded];
    if (name === "h") values = [rounded[0]];
    else if (name === "v") values = [rounded[1]];
    else if (name === "a") {
      values = [Math.round(numbers[0]), Math.round(numbers[1]), ...numbers.slice(2, 5), ...rounded];
      if (values[0] === 0 || values[1] === 0) [command, values] = ["l", rounded];
    }
    const text = command === "a" ? joinArc(values) : join(values);
    out += command === before ? (text.startsWith("-") ? text : ` ${text}`) : command + text;
    before = command;
  }
  return out;
}
