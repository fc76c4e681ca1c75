import { createHash, type Hash } from "node:crypto";
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { DatabaseRefused } from "~/db/file.server";
import { t } from "~/messages";

const header = "age-encryption.org/v1";

export function isSealed(path: string): boolean {
  const start = Buffer.alloc(header.length);
  const file = openSync(path, "r");
  try {
    readSync(file, start);
  } finally {
    closeSync(file);
  }
  return start.toString("latin1") === header;
}

/**
 * Encrypts to the office's public key, part by part. A second key, which lives as long as this call, opens the written file
 * again: the copy on the disk gives back every byte. Answers the checksum of the encrypted file.
 */
export async function seal(plain: string, sealed: string, recipient: string): Promise<string> {
  const witness = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  encrypter.addRecipient(await identityToRecipient(witness));
  const [before, written] = [createHash("sha256"), createHash("sha256")];
  const encrypted = await encrypter.encrypt(webStream(read(plain, before)));
  await pipeline(nodeStream(encrypted), hashing(written), createWriteStream(sealed, { mode: 0o600 }));

  const after = createHash("sha256");
  for await (const part of nodeStream(await opening(read(sealed), witness))) after.update(part);
  if (after.digest("hex") !== before.digest("hex")) throw new DatabaseRefused(t("backup.not_sealed"));
  return written.digest("hex");
}

export async function open(sealed: string, plain: string, identity: string): Promise<void> {
  let decrypted: ReadableStream;
  try {
    decrypted = await opening(read(sealed), identity);
  } catch {
    throw new DatabaseRefused(t("restore.wrong_identity", { path: sealed }));
  }
  try {
    await pipeline(nodeStream(decrypted), createWriteStream(plain, { mode: 0o600 }));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // An error of the disk has a code; one without is the check of a part that was changed or cut.
    const sentence = code
      ? t("restore.failed", { path: plain, error: message })
      : t("restore.sealed_damaged", { path: sealed });
    throw new DatabaseRefused(sentence);
  }
}

async function opening(file: Readable, identity: string): Promise<ReadableStream> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return (await decrypter.decrypt(webStream(file))) as unknown as ReadableStream;
}

function read(path: string, hash?: Hash): Readable {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 });
  return hash ? Readable.from(hashing(hash)(file)) : file;
}

const hashing = (hash: Hash) =>
  async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part);
      yield part;
    }
  };

const webStream = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;

const nodeStream = (stream: unknown) => Readable.fromWeb(stream as ReadableStream);
