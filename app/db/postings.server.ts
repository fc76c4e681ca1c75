import type Database from "better-sqlite3";

/**
 * Reads the ids under a word straight from the pages of an FTS5 index with `detail=none`, some twenty times as fast as
 * rows come out of a MATCH. The format is the one of SQLite's fts5_index.c, which its files keep: a list of segments,
 * each of them sorted leaf pages of terms, each term followed by rising ids as varint deltas; an id followed by one zero
 * byte was deleted, by two was deleted and added again. The caller reads inside a transaction, so that all pages are of
 * one moment; a savepoint brings what the transaction itself has added to the pages.
 */
export class Postings {
  readonly #structure;
  readonly #leafOf;
  readonly #pages;
  readonly #prefixes: readonly number[];

  /** `prefixes` are the lengths that the index has lists of their own for, as in its `prefix` option. */
  constructor(db: Database.Database, table: string, prefixes: readonly number[]) {
    this.#structure = db.prepare<[], Buffer>(`select block from ${table}_data where id = 10`).pluck();
    this.#leafOf = db
      .prepare<[number, Buffer], number>(
        `select pgno from ${table}_idx where segid = ? and term <= ? order by term desc limit 1`,
      )
      .pluck();
    this.#pages = db
      .prepare<[number, number], Buffer>(
        `select block from ${table}_data where id between ? and ? order by id`,
      )
      .pluck();
    this.#prefixes = prefixes;
  }

  /** Adds the ids under the words that begin with an ASCII word in small letters to a set of one bit for each id. */
  addBeginning(word: string, bits: Uint32Array): void {
    const list = this.#prefixes.indexOf(word.length);
    const key = Buffer.from(`${list < 0 ? 0 : list + 1}${word}`, "latin1");
    const gone = new Map<string, Set<number>>();
    for (const segment of segmentsOf(this.#structure.get() as Buffer)) {
      this.#addOf(segment, key, list >= 0, gone, bits);
    }
  }

  /** The ids of one segment under the terms that begin with a key (or are the key), leaf by leaf. */
  #addOf(segment: Segment, key: Buffer, exactly: boolean, gone: Gone, bits: Uint32Array): void {
    const found = (this.#leafOf.get(segment.id, key) ?? 0) >>> 1;
    const term: Term = { bytes: Buffer.alloc(longestTerm), length: 0 };
    let isWanted = false;
    for (let at = Math.max(found, segment.first), step = 1; at <= segment.last; at += step, step = 32) {
      const last = Math.min(at + step - 1, segment.last);
      for (const page of this.#pages.all(pageId(segment.id, at), pageId(segment.id, last))) {
        const end = page.readUInt16BE(2);
        const index = { at: end };
        let next = index.at < page.length ? varint(page, index) : end;
        if (isWanted) addRun(page, firstOfLeaf, next, gone, term, bits);
        for (let isFirst = true; next < end; isFirst = false) {
          const from = readTerm(page, next, isFirst, term);
          next = index.at < page.length ? next + varint(page, index) : end;
          const order = compare(term, key);
          if (order > 0) return;
          isWanted = order === 0 && (!exactly || term.length === key.length);
          if (isWanted) addRun(page, from, next, gone, term, bits);
        }
      }
    }
  }
}

/** The ids that newer segments have deleted under a term. */
type Gone = Map<string, Set<number>>;

interface Term {
  bytes: Buffer;
  length: number;
}

/** No name is longer than 120 characters, nor is a word of it. */
const longestTerm = 4096;

/** The content of a leaf follows its two offsets. */
const firstOfLeaf = 4;

interface Segment {
  id: number;
  first: number;
  last: number;
}

/** A page's id: the segment above bit 37, the number of the page below. */
const pageId = (segment: number, page: number) => segment * 2 ** 37 + page;

/** The segments, newest first. */
function segmentsOf(structure: Buffer): Segment[] {
  if (structure.length >= 8 && structure.readUInt32BE(4) === 0xff000001)
    throw new Error("This index is of a later format of FTS5");
  const reader = { at: 4 };
  const next = () => varint(structure, reader);
  const levels = next();
  next(); // the number of segments
  next(); // the write counter
  const segments: Segment[] = [];
  for (let level = 0; level < levels; level++) {
    next(); // how many of them are being merged
    const inLevel = Array.from({ length: next() }, () => ({ id: next(), first: next(), last: next() }));
    segments.push(...inLevel.reverse());
  }
  return segments.filter(({ first }) => first > 0);
}

/** Reads a term, which shares its beginning with the one before it on the page; gives where its ids begin. */
function readTerm(page: Buffer, offset: number, isFirst: boolean, term: Term): number {
  const reader = { at: offset };
  const kept = isFirst ? 0 : varint(page, reader);
  const length = varint(page, reader);
  page.copy(term.bytes, kept, reader.at, reader.at + length);
  term.length = kept + length;
  return reader.at + length;
}

/** Whether the term begins with the key (0), or stands before or after all that do. */
function compare({ bytes, length }: Term, key: Buffer): number {
  for (let at = 0; at < key.length; at++) {
    if (at >= length) return -1;
    const difference = (bytes[at] as number) - (key[at] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Adds a run of ids, which are below 2 ** 31; those that a newer segment has deleted are passed over. */
function addRun(page: Buffer, from: number, to: number, gone: Gone, term: Term, bits: Uint32Array): void {
  let goneHere = gone.size > 0 ? gone.get(nameOf(term)) : undefined;
  let id = 0;
  for (let at = from; at < to; ) {
    let byte = page[at++] as number;
    let delta = byte & 0x7f;
    while (byte >= 0x80) {
      byte = page[at++] as number;
      delta = (delta << 7) | (byte & 0x7f);
    }
    id = (id + delta) | 0;
    if (page[at] === 0 && at < to) {
      at += 1;
      if (page[at] === 0 && at < to) at += 1;
      else {
        if (!goneHere) {
          goneHere = new Set();
          gone.set(nameOf(term), goneHere);
        }
        goneHere.add(id);
        continue;
      }
    }
    if (goneHere?.has(id)) continue;
    bits[id >>> 5] = (bits[id >>> 5] as number) | (1 << (id & 31));
  }
}

const nameOf = ({ bytes, length }: Term): string => bytes.toString("latin1", 0, length);

/** SQLite's varint: seven bits a byte, the highest first; no number here comes near its ninth byte. */
function varint(bytes: Buffer, reader: { at: number }): number {
  let value = 0;
  for (;;) {
    const byte = bytes[reader.at++] as number;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return value;
  }
}
