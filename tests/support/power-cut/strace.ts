import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

type Changing =
  | { kind: "create"; name: string }
  | { kind: "remove"; name: string }
  | { kind: "flush"; name: string }
  | { kind: "write"; name: string; offset: number; bytes: Buffer }
  | { kind: "truncate"; name: string; size: number }
  | { kind: "flush folder" };

/** What a program asks the disk to do, with the instant at which it does so, in milliseconds. */
export type Step = Changing & { at: number };

const calls =
  "openat,write,pwrite64,pwritev,pwritev2,fsync,fdatasync,ftruncate,truncate,unlink,unlinkat,rename";

/** The program and its words, to be put before a command. It records the main thread, on which SQLite runs. */
export function recordingTo(file: string): string[] {
  if (spawnSync("strace", ["--version"]).status !== 0)
    throw new Error("The power cut is recorded with strace: apt install strace");
  return ["strace", "-D", "-y", "-xx", "-ttt", "-s", "1000000", "-o", file, "-e", `trace=${calls}`];
}

const line = /^(?<seconds>\d+\.\d+) (?<call>\w+)\((?<words>.*)\)\s+= (?<result>-?\d+)/;
const text = /(?:\\x[0-9a-f]{2})+/g;
const bytesOf = (hex: string) => Buffer.from(hex.replaceAll("\\x", ""), "hex");

/** The steps that concern the database and its log. The index beside them (-shm) is made again by each start. */
export function readRecording(file: string, database: string): Step[] {
  const folder = dirname(database);
  const ours = new Set([database, `${database}-wal`, `${database}-journal`]);
  return readFileSync(file, "latin1")
    .split("\n")
    .flatMap((written): Step[] => {
      const { seconds, call, words, result } = line.exec(written)?.groups ?? {};
      if (!call || !words || Number(result) < 0) return [];
      const texts = words.match(text) ?? [];
      // The first words of openat are the folder that a relative path begins at.
      const path = bytesOf((call === "openat" ? texts.at(-1) : texts[0]) ?? "").toString();
      const at = Number(seconds) * 1000;
      if (path === folder && call.endsWith("sync")) return [{ at, kind: "flush folder" }];
      if (!ours.has(path)) return [];
      const change = changeOf(call, words, Number(result), basename(path), bytesOf(texts[1] ?? ""));
      return change ? [{ at, ...change }] : [];
    });
}

function changeOf(
  call: string,
  words: string,
  result: number,
  name: string,
  content: Buffer,
): Changing | null {
  const last = Number(words.slice(words.lastIndexOf(",") + 1));
  if (call === "openat") return words.includes("O_CREAT") ? { kind: "create", name } : null;
  if (call === "unlink") return { kind: "remove", name };
  if (call === "fsync" || call === "fdatasync") return { kind: "flush", name };
  if (call === "ftruncate") return { kind: "truncate", name, size: last };
  if (call === "pwrite64") return { kind: "write", name, offset: last, bytes: content.subarray(0, result) };
  throw new Error(`The replay does not know ${call} of ${name}`);
}
