/** A short fingerprint of a text (53 bits, cyrb53): tells two bodies of one person apart, no more. */
function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/**
 * The Idempotency-Key of a submission: a double tap or a reload sends the same key and makes one
 * enrolment; changed answers are another submission and have another key.
 */
export function submissionKey(seed: string, body: object): string {
  return `${seed}-${fingerprint(JSON.stringify(body))}`;
}
