import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StartError } from "../errors/errors.ts";
import { checkReadable } from "./check-readable.ts";

/** Encrypted backups are age files (https://age-encryption.org): `age -d -i key.txt FILE` opens them too. */

const toWeb = (path: string) =>
  Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>;

const write = (content: ReadableStream<Uint8Array>, to: string) =>
  pipeline(
    Readable.fromWeb(content as never),
    createWriteStream(to, { flags: "wx", mode: 0o600, flush: true }),
  );

/** @throws StartError for a public key with a wrong letter */
export async function checkRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new StartError(
      "BACKUP_KEY is no public key of age: a letter is wrong or missing. Copy it again; npm run db -- backup-keys makes a new pair.",
    );
  }
}

/** @param recipient a public key, `age1…` */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  await write(await encrypter.encrypt(toWeb(from)), to);
}

/**
 * @param identity the secret key, `AGE-SECRET-KEY-1…`
 * @throws StartError when it is not the key of this file, or the file is damaged
 */
export async function decryptFile(from: string, to: string, identity: string): Promise<void> {
  await checkReadable(from);
  const { Decrypter } = await import("age-encryption");
  try {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    await write(await decrypter.decrypt(toWeb(from)), to);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`${from} cannot be decrypted: ${why}.`);
  }
}

/** A new pair: the public key for the settings, and the secret one to keep elsewhere. */
export async function makeKeys(): Promise<{ recipient: string; identity: string }> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}
