import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { asRequest, mustRequest } from "~/features/requests/closed";
import { correctionOf, objectionToCorrection, whyNotAbout } from "~/features/requests/corrections";
import { knownBeside } from "~/features/students/known";
import { findStudents, type StudentRecord } from "~/features/students/queries";
import type { StudentNew } from "~/features/students/schema";
import type { Sliced } from "~/features/values/in-slices";
import { explain, sentenceText } from "~/messages";
import type { JudgedCandidate } from "./candidate-judge";

/** The held lines of a list that a school can send as requests. */
export interface HeldRequests {
  /** In the order of the list, each with the record that it corrects. */
  ready: { line: JudgedCandidate; record: StudentRecord }[];
  /** By line: why a held line is no request. */
  reasons: Map<number, string>;
  /** Changes with the lines and records that would be sent. */
  fingerprint: string;
}

const together = 200;

/** By the rules of the form of one candidate. A candidate whom a school outside the scope has is asked about when the requests are
 * sent (decision 093). */
export function* heldRequests(actor: Actor, changed: readonly JudgedCandidate[]): Sliced<HeldRequests> {
  const held = can(actor, "request.send") ? changed.filter((line) => line.held !== undefined) : [];
  const beside = knownBeside(asRequest(actor));
  const found: HeldRequests = { ready: [], reasons: new Map(), fingerprint: "" };
  for (let at = 0; at < held.length; at += together) {
    const lines = held.slice(at, at + together);
    const records = findStudents(
      actor,
      lines.map(({ stored }) => stored?.id ?? 0),
    );
    for (const line of lines) {
      const record = records.get(line.stored?.id ?? 0);
      if (!record || !mustRequest(actor, record)) continue;
      const why = whyNot(actor, record, line.value as StudentNew, beside);
      if (why === null) found.ready.push({ line, record });
      else found.reasons.set(line.line, why);
    }
    yield;
  }
  return { ...found, fingerprint: fingerprintOf(found.ready) };
}

function whyNot(
  actor: Actor,
  record: StudentRecord,
  after: StudentNew,
  beside: ReturnType<typeof knownBeside>,
): string | null {
  const obstacle = whyNotAbout("correction", record);
  if (obstacle) return sentenceText(obstacle);
  const objection = objectionToCorrection(actor, record, after, beside(record.id));
  if (objection === null) return null;
  if (objection.kind === "blocked") return sentenceText(objection.reason);
  return Object.entries(objection.problems)
    .flatMap(([field, all]) => all.map((one) => explain(field, one).message))
    .join(" ");
}

function fingerprintOf(ready: HeldRequests["ready"]): string {
  const sent = ready.map(({ line, record }) => [line.line, line.value, record.id, record.version]);
  return createHash("sha256").update(JSON.stringify(sent)).digest("base64url");
}

/** As the request is stored. */
export const requestOf = ({ line, record }: HeldRequests["ready"][number], reason: string) =>
  correctionOf(record, line.value as StudentNew, reason);
