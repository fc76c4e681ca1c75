import { createHash } from "node:crypto";
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from "node:fs";
import { PassThrough, Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { DatabaseRefused } from "~/db/file";
import { t } from "~/messages";

const ageStart = "age-encryption.org/v1";
const gzipStart = "\x1f\x8b";

/** Of an encrypted copy. */
export const isSealed = (path: string): boolean => startsWith(path, ageStart);

/** Of each copy that the program makes. Those in clear that earlier versions made are databases as they are. */
export const isPacked = (path: string): boolean => isSealed(path) || startsWith(path, gzipStart);

function startsWith(path: string, start: string): boolean {
  const found = Buffer.alloc(start.length);
  const file = openSync(path, "r");
  try {
    readSync(file, found);
  } finally {
    closeSync(file);
  }
  return found.toString("latin1") === start;
}

/**
 * Compresses, and encrypts to the office's public key where there is one, part by part. A second key, which lives as long as
 * this call, opens the written file again: the copy on the disk gives back every byte. Answers the checksum of the file.
 */
export async function pack(plain: string, packed: string, recipient: string | null): Promise<string> {
  const witness = recipient === null ? null : await generateX25519Identity();
  const sealed = recipient && witness ? await sealing([recipient, witness]) : new PassThrough();
  const to = createWriteStream(packed, { mode: 0o600 });
  await pipeline(read(plain), createGzip({ level: 1 }), sealed, to);
  if ((await digestOf(await opening(packed, witness), createGunzip())) !== (await checksumOf(plain)))
    throw new DatabaseRefused(t("backup.not_sealed"));
  return checksumOf(packed);
}

export const checksumOf = (path: string): Promise<string> => digestOf(read(path));

async function digestOf(...streams: [Readable, ...Transform[]]): Promise<string> {
  const hash = createHash("sha256").setEncoding("hex");
  await pipeline([...streams, hash]);
  return hash.read();
}

async function sealing([recipient, witness]: [string, string]) {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  encrypter.addRecipient(await identityToRecipient(witness));
  return async function* (parts: AsyncIterable<Buffer>) {
    yield* nodeStream(await encrypter.encrypt(webStream(Readable.from(parts)))) as AsyncIterable<Buffer>;
  };
}

/** The database in a copy. `identity` opens an encrypted one, which earlier versions did not compress. */
export async function unpack(packed: string, plain: string, identity: string | null): Promise<void> {
  let first: Buffer | undefined;
  try {
    for await (const part of await opening(packed, identity)) {
      first = part;
      break;
    }
    const isCompressed = first?.toString("latin1", 0, gzipStart.length) === gzipStart;
    const step = isCompressed ? createGunzip() : new PassThrough();
    await pipeline(await opening(packed, identity), step, createWriteStream(plain, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    // An error of the disk has a code; one without is age's check of a part that was changed or cut, and Z_… are gzip's.
    const sentence =
      code && !code.startsWith("Z_")
        ? t("restore.failed", { path: plain, error: message })
        : t("restore.sealed_damaged", { path: packed });
    throw new DatabaseRefused(sentence);
  }
}

async function opening(packed: string, identity: string | null): Promise<Readable> {
  if (identity === null) return read(packed);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    return nodeStream(await decrypter.decrypt(webStream(read(packed))));
  } catch {
    throw new DatabaseRefused(t("restore.wrong_identity", { path: packed }));
  }
}

const read = (path: string): Readable => createReadStream(path, { highWaterMark: 1024 * 1024 });

const webStream = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;

const nodeStream = (stream: unknown) => Readable.fromWeb(stream as ReadableStream);
