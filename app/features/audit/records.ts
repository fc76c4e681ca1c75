import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import {
  districts,
  exam_types,
  exam_years,
  need_arrangements,
  need_kinds,
  school_exam_years,
  schools,
  students,
  users,
} from "~/db/schema";
import type { AuditEvent } from "./list";

export interface AuditRecord {
  name: string;
  href: string | null;
}

type Finder = (actor: Actor, keys: string[]) => { key: string | number; name: string; href: string | null }[];

export function recordsOfEvents(actor: Actor, events: readonly AuditEvent[]): Record<string, AuditRecord> {
  const records: Record<string, AuditRecord> = {};
  for (const [entity, find] of Object.entries(finders)) {
    const about = events.filter((event) => event.entity === entity);
    const keys = [...new Set(about.flatMap(({ entity_id }) => entity_id ?? []))];
    if (keys.length === 0) continue;
    for (const { key, name, href } of find(actor, keys)) records[`${entity} ${key}`] = { name, href };
  }
  for (const event of events) {
    const place = `${event.entity} ${event.entity_id}`;
    const name = event.entity_id === null || records[place] ? null : nameIn(event.changes);
    if (name !== null) records[place] = { name, href: null };
  }
  return records;
}

const numbersOf = (keys: string[]) => keys.map(Number).filter(Number.isSafeInteger);

const candidates: Finder = (actor, keys) =>
  db
    .select({ key: students.id, name: students.full_name })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(and(inArray(students.id, numbersOf(keys)), visibleTo(actor)))
    .all()
    .map((one) => ({ ...one, href: `/student/${one.key}` }));

const finders: Record<string, Finder> = {
  student: candidates,
  special_need: candidates,
  school: (actor, keys) =>
    db
      .select({ key: schools.id, name: schools.school_name })
      .from(schools)
      .where(and(inArray(schools.id, numbersOf(keys)), visibleTo(actor)))
      .all()
      .map((one) => ({ ...one, href: can(actor, "school.edit") ? `/schools-edit/${one.key}` : null })),
  school_exam_year: (actor, keys) =>
    db
      .select({ key: school_exam_years.id, name: school_exam_years.school_name })
      .from(school_exam_years)
      .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
      .where(and(inArray(school_exam_years.id, numbersOf(keys)), visibleTo(actor)))
      .all()
      .map(({ key, name }) => {
        const href = can(actor, "school_exam_year.manage") ? `/school_exam_years/${key}/edit` : null;
        return { key, name, href };
      }),
  exam_year: (actor, keys) =>
    db
      .select({ key: exam_years.id, year: exam_years.year, closed_at: exam_years.closed_at })
      .from(exam_years)
      .where(inArray(exam_years.id, numbersOf(keys)))
      .all()
      .map(({ key, year, closed_at }) => {
        const page = closed_at === null ? "edit" : "state";
        const href = can(actor, "exam_year.manage") ? `/admin/exam_years/${key}/${page}` : null;
        return { key, name: String(year), href };
      }),
  user: (actor, keys) =>
    can(actor, "user.manage")
      ? db
          .select({ key: users.id, name: users.full_name })
          .from(users)
          .where(inArray(users.id, numbersOf(keys)))
          .all()
          .map((one) => ({ ...one, href: `/user-edit/${one.key}` }))
      : [],
  district: (actor, keys) => lookups(actor, "districts", districts, keys),
  exam_type: (actor, keys) => lookups(actor, "exam_types", exam_types, keys),
  need_kind: (actor, keys) => lookups(actor, "need_kinds", need_kinds, keys),
  need_arrangement: (actor, keys) => lookups(actor, "need_arrangements", need_arrangements, keys),
  sheet: (_, keys) =>
    keys.map((key) => ({ key, name: key, href: `/students/sheets/check?number=${encodeURIComponent(key)}` })),
};

type LookupTable = typeof districts | typeof exam_types | typeof need_kinds | typeof need_arrangements;

function lookups(actor: Actor, noun: string, table: LookupTable, keys: string[]) {
  const rows = db
    .select({ key: table.code, name: table.name })
    .from(table)
    .where(inArray(table.code, keys))
    .all();
  return rows.map((one) => ({
    ...one,
    href: can(actor, "lookup.manage") ? `/admin/lookups/${noun}/${encodeURIComponent(one.key)}/edit` : null,
  }));
}

function nameIn(changes: AuditEvent["changes"]): string | null {
  for (const field of ["full_name", "school_name", "username", "name", "year"]) {
    const pair = changes?.[field];
    const value = Array.isArray(pair) ? (pair[1] ?? pair[0]) : pair;
    if (typeof value === "string" || typeof value === "number") return String(value);
  }
  return null;
}
