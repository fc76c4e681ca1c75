import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { districts, duplicate_resolutions, school_exam_years, schools, students, users } from "~/db/schema";
import { type Owner, ownersOf } from "~/features/owners/queries";
import type { OwnerFilter } from "~/features/owners/schema";
import { registrationOfStudent } from "~/features/school-exam-years/record";
import { recordsOf, type StudentRecord } from "~/features/students/queries";
import { type Listed, pageOf } from "~/features/values/lists";
import type { SchoolYear } from "~/features/values/school-year";
import { type Group, groupsOf, nearGroupsOfList } from "./groups";
import { type DuplicateKind, type DuplicateState, duplicateKinds, duplicateStates } from "./rules";
import type { DuplicateBoard, DuplicateList } from "./schema";

/** Outside the actor's scope `student` is null, and only the school is shown. */
interface DuplicateCandidate {
  exam_year: number;
  school_name: string;
  district: string;
  exam_type_code: string;
  student: StudentRecord | null;
}

export interface Duplicate extends Omit<Group, "ids">, Owner {
  /** Of the first candidate in scope. */
  id: number;
  state: DuplicateState;
  reason: string | null;
  resolved_by: string | null;
  resolved_at: string | null;
  total_candidates: number;
  candidates: DuplicateCandidate[];
}

export interface DuplicatePlace {
  exam_year: number;
  kind: DuplicateKind;
  /** Of any candidate of the group in scope. */
  id: number;
}

/** A group has an owner as long as its candidates stay the same. */
export const ownedKey = ({ kind, key }: Pick<Group, "kind" | "key">): string => `${kind} ${key}`;

type InScope = Group & { visible: number[]; resolution: Resolution | undefined; owner: Owner };

const noOwner: Owner = { owner_id: null, owner_name: null };

/** Of a candidate, in the year of the candidate. */
interface School {
  school_code: string;
  school_name: string;
  district_code: string;
  exam_type_code: string;
}
/** The groups with a candidate there; null does not ask. */
type Place = Pick<DuplicateBoard, "district_code" | "school_code">;
const everywhere: Place = { district_code: null, school_code: null };

/** A screen shows no more of one group. */
const mostCandidates = 50;

const isListed = (ids: readonly number[]) =>
  inArray(students.id, sql`(select value from json_each(${JSON.stringify(ids)}))`);

function schoolsInScope(actor: Actor, ids: readonly number[]): Map<number, School> {
  const found = db
    .select({
      id: students.id,
      school_code: students.school_code,
      school_name: school_exam_years.school_name,
      district_code: school_exam_years.district_code,
      exam_type_code: school_exam_years.exam_type_code,
    })
    .from(students)
    .innerJoin(school_exam_years, registrationOfStudent)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(and(isListed(ids), visibleTo(actor)))
    .all();
  return new Map(found.map(({ id, ...school }) => [id, school]));
}

/** The groups that have a candidate in the actor's scope. */
const groupsInScope = (actor: Actor, exam_year: number, kind: DuplicateKind | null, place = everywhere) =>
  inScope(actor, groupsOf(exam_year, kind ? [kind] : duplicateKinds), place);

function inScope(actor: Actor, groups: readonly Group[], { district_code, school_code }: Place) {
  const schoolOf = schoolsInScope(
    actor,
    groups.flatMap(({ ids }) => ids),
  );
  const resolutions = readResolutions();
  const owners = ownersOf("duplicate");
  return groups
    .map((group) => ({
      ...group,
      owner: owners.get(ownedKey(group)) ?? noOwner,
      visible: group.ids.filter((id) => schoolOf.has(id)),
      resolution: resolutions.get(ownedKey(group)),
      schools: group.ids.flatMap((id) => schoolOf.get(id) ?? []),
    }))
    .filter(({ schools }) =>
      schools.some(
        (school) =>
          (district_code === null || school.district_code === district_code) &&
          (school_code === null || school.school_code === school_code),
      ),
    );
}

const stateOf = ({ resolution }: Pick<InScope, "resolution">): DuplicateState =>
  resolution?.resolution ?? "open";
const orderOf = (group: InScope) => duplicateStates.indexOf(stateOf(group));

/** The open groups come first, then those that are being corrected. */
export function listDuplicates(
  actor: Actor,
  exam_year: number,
  { page, limit, kind, state, owner, ...place }: DuplicateList & Partial<Place>,
): Listed<Duplicate> {
  const found = groupsInScope(actor, exam_year, kind, { ...everywhere, ...place })
    .filter((group) => state === null || stateOf(group) === state)
    .filter(isOwned(actor, owner))
    .sort((one, other) => orderOf(one) - orderOf(other));
  const list = pageOf(found, { page, limit });
  return { ...list, data: shown(actor, list.data) };
}

const isOwned =
  ({ user_id }: Actor, owner: OwnerFilter | null) =>
  ({ owner: { owner_id } }: InScope): boolean =>
    owner === null || (owner === "me" ? owner_id === user_id : owner_id === null);

/** What a board counts: each group with its state, and its schools in the actor's scope once. */
export const groupsToCount = (actor: Actor, exam_year: number, place: Place) =>
  groupsInScope(actor, exam_year, null, place).map(({ kind, schools, ...group }) => ({
    kind,
    isOpen: stateOf(group) === "open",
    schools: [...new Map(schools.map((school) => [school.school_code, school])).values()],
  }));

/** The near duplicates of one list as its school hears of them: no candidate of another school joins or is counted. */
export const nearInList = (actor: Actor, list: SchoolYear): Duplicate[] =>
  shown(actor, inScope(actor, nearGroupsOfList(list), everywhere));

/** Undefined without such a group, and outside the actor's scope. */
export function findDuplicate(actor: Actor, { exam_year, kind, id }: DuplicatePlace): Duplicate | undefined {
  const found = groupsInScope(actor, exam_year, kind).find(({ visible }) => visible.includes(id));
  return found && shown(actor, [found])[0];
}

/** The same group after a decision, which changes none of its candidates. */
export const withResolution = (group: Duplicate): Duplicate => ({
  ...group,
  ...factsOf(readResolutions().get(ownedKey(group))),
  ...(ownersOf("duplicate").get(ownedKey(group)) ?? noOwner),
});

const factsOf = (resolution: Resolution | undefined) => ({
  state: resolution?.resolution ?? ("open" as const),
  reason: resolution?.reason ?? null,
  resolved_by: resolution?.by ?? null,
  resolved_at: resolution?.created_at ?? null,
});

export const isInScope = (actor: Actor, id: number): boolean => schoolsInScope(actor, [id]).has(id);

function shown(actor: Actor, groups: readonly InScope[]): Duplicate[] {
  const cut = groups.map((group) => ({
    ...group,
    ids: [...new Set([...group.visible, ...group.ids])].slice(0, mostCandidates),
  }));
  const listed = cut.flatMap(({ ids }) => ids);
  const places = new Map(placesOf(listed).map(({ id, ...place }) => [id, place]));
  const visible = groups.flatMap((group) => group.visible).filter((id) => places.has(id));
  const records = new Map(recordsOf(actor, visible).map((record) => [record.id, record]));
  return cut.map((group, at) => {
    const { exam_year, kind, key, ids, resolution, owner } = group;
    return {
      exam_year,
      kind,
      key,
      id: group.visible[0] as number,
      ...factsOf(resolution),
      ...owner,
      total_candidates: groups[at]?.ids.length ?? 0,
      candidates: ids.flatMap((id) => {
        const place = places.get(id);
        return place ? [{ ...place, student: records.get(id) ?? null }] : [];
      }),
    };
  });
}

const placesOf = (ids: readonly number[]) =>
  db
    .select({
      id: students.id,
      exam_year: students.exam_year,
      school_name: school_exam_years.school_name,
      district: districts.name,
      exam_type_code: school_exam_years.exam_type_code,
    })
    .from(students)
    .innerJoin(school_exam_years, registrationOfStudent)
    .innerJoin(districts, eq(districts.code, school_exam_years.district_code))
    .where(isListed(ids))
    .all();

type Resolution = typeof duplicate_resolutions.$inferSelect & { by: string | null };

/** Of all years: a year that is renumbered keeps its resolutions. */
function readResolutions(): Map<string, Resolution> {
  const all = db
    .select({ ...getTableColumns(duplicate_resolutions), by: users.full_name })
    .from(duplicate_resolutions)
    .leftJoin(users, eq(users.id, duplicate_resolutions.user_id))
    .all();
  return new Map(all.map((each) => [ownedKey(each), each]));
}

/** Candidates of near duplicates that are decided, other than to be corrected. */
export function decidedNear(exam_year: number): Set<number> {
  const resolutions = readResolutions();
  const isDecided = (group: Group) => {
    const resolution = resolutions.get(ownedKey(group))?.resolution;
    return resolution !== undefined && resolution !== "being_corrected";
  };
  return new Set(
    groupsOf(exam_year, ["near_duplicate"])
      .filter(isDecided)
      .flatMap(({ ids }) => ids),
  );
}
