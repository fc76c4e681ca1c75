import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, onceARequest, sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { findOffice, type Office } from "~/db/office";
import { missing, type Outcome, refused, saved } from "~/db/outcome";
import { office_crest, year_issuers } from "~/db/schema";
import type { Problem } from "~/messages";

const isShown = inArray(office_crest.type, ["image/png", "image/jpeg"]);
const shown = db.select().from(office_crest).where(isShown).prepare();
const shownHash = db.select({ hash: office_crest.hash }).from(office_crest).where(isShown).prepare();
const storedHash = db.select({ hash: office_crest.hash }).from(office_crest).prepare();

const keptPicture = sqlite.prepare<[hash: string], Crest>(
  `select crest_type as type, crest_content as content from year_issuers where crest_hash = ? limit 1`,
);

export const findCrest = () => shown.get();

/** The picture of an address: that of now, or of a closed year. */
export function crestAt(address: string | null): Crest | undefined {
  const hash = address?.slice(crestPath.length);
  const now = findCrest();
  return hash === undefined ? undefined : now?.hash === hash ? (now as Crest) : keptPicture.get(hash);
}

const crestPath = "/office/crest?v=";

/** The hash in the address changes with the picture, so a browser keeps it for good. */
export function crestAddress(): string | null {
  const found = shownHash.get();
  return found ? addressOf(found.hash) : null;
}

const addressOf = (hash: string) => crestPath + hash;

/** What the head of each sheet shows of the office. */
export type YearIssuer = Pick<Office, "department_name" | "unit_name" | "sheet_footer"> & {
  /** The address of the picture. */
  crest: string | null;
};

const { department_name, unit_name, sheet_footer, crest_hash } = year_issuers;
const kept = db
  .select({ department_name, unit_name, sheet_footer, crest_hash })
  .from(year_issuers)
  .where(eq(year_issuers.exam_year, sql.placeholder("exam_year")))
  .prepare();

/** As it was when the year was closed, or as it is now. */
export const issuerOfYear = (exam_year: number): YearIssuer =>
  onceARequest(`issuer of ${exam_year}`, () => {
    const found = kept.get({ exam_year });
    if (found) {
      const { crest_hash: hash, ...issuer } = found;
      return { ...issuer, crest: hash === null ? null : addressOf(hash) };
    }
    const { department_name, unit_name, sheet_footer } = findOffice();
    return { department_name, unit_name, sheet_footer, crest: crestAddress() };
  });

/** An SVG of an earlier version is not shown, because the server draws pictures of pixels alone. */
export const hasOldCrest = (): boolean => storedHash.get() !== undefined && shownHash.get() === undefined;

/** Takes a crest that was drawn (features/sheets/pdf/crest-trial.ts), or why it was not. */
export function saveCrest(actor: Actor, crest: Crest | Problem): Outcome<{ hash: string }> {
  if (!("content" in crest)) return refused({ crest: [crest] });
  const hash = createHash("sha256").update(crest.content).digest("hex").slice(0, 16);
  return write(() => {
    const before = storedHash.get()?.hash ?? null;
    const values = { ...crest, hash, created_at: now() };
    db.insert(office_crest)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: office_crest.id, set: values })
      .run();
    recordEvent(actor, { action: "crest.saved", entity: "office", changes: { crest: [before, hash] } });
    return saved({ hash });
  });
}

export function removeCrest(actor: Actor): Outcome<{ hash: string }> {
  return write(() => {
    const before = storedHash.get();
    if (!before) return missing();
    db.delete(office_crest).run();
    recordEvent(actor, {
      action: "crest.removed",
      entity: "office",
      changes: { crest: [before.hash, null] },
    });
    return saved({ hash: before.hash });
  });
}

export const crestBounds = { bytes: 20_000, pixels: 1000 };

export interface Crest {
  type: "image/png" | "image/jpeg";
  content: Buffer;
}
