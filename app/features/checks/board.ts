import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { groupsToCount } from "~/features/duplicates/queries";
import { type DuplicateKind, duplicateKinds } from "~/features/duplicates/rules";
import { type CheckedSchool, type Counts, countByRule, countBySchool, countOpen } from "./counts";
import type { CheckRule } from "./rules";
import { bringListUpToDate } from "./run";

/** What may be wrong for one reason: by a rule of the data check, or in groups of duplicates of one kind. */
export type Doubt = Counts &
  ({ rule: CheckRule; kind?: undefined } | { kind: DuplicateKind; rule?: undefined });

interface Place {
  exam_year: number;
  district_code: string | null;
  school_code: string | null;
}

/** By rule in the order of the rules, and by school with most open ones first. A group of two schools counts for both. */
export function boardOf(actor: Actor, place: Place): { doubts: Doubt[]; schools: CheckedSchool[] } {
  const groups = groupsFor(actor, place);
  const kinds = duplicateKinds.map((kind) => ({
    kind,
    ...countsOf(groups.filter((group) => group.kind === kind)),
  }));
  const doubts = [...countByRule(actor, place), ...kinds.filter(({ open, answered }) => open + answered > 0)];
  const schools = new Map(countBySchool(actor, place).map((school) => [school.school_code, school]));
  for (const { isOpen, schools: ofGroup } of groups)
    for (const school of ofGroup) {
      if (place.school_code !== null && school.school_code !== place.school_code) continue;
      if (place.district_code !== null && school.district_code !== place.district_code) continue;
      const { open, answered } = schools.get(school.school_code) ?? { open: 0, answered: 0 };
      const counts = isOpen ? { open: open + 1, answered } : { open, answered: answered + 1 };
      schools.set(school.school_code, { ...school, ...counts });
    }
  return { doubts, schools: [...schools.values()].sort((one, other) => other.open - one.open) };
}

const groupsFor = (actor: Actor, place: Place) =>
  can(actor, "duplicate.view") ? groupsToCount(actor, place.exam_year, place) : [];

function countsOf(groups: readonly { isOpen: boolean }[]): Counts {
  const open = groups.filter(({ isOpen }) => isOpen).length;
  return { open, answered: groups.length - open };
}

/** As many as the board has open. The list of one school is checked now, those of many between the requests. */
export function openDoubts(
  actor: Actor,
  exam_year: number,
  school_code: string | null = null,
  rule: CheckRule | null = null,
): number {
  const school = school_code ?? actor.school_code;
  if (school !== null) bringListUpToDate({ school_code: school, exam_year });
  const findings = countOpen(actor, exam_year, school_code, rule);
  if (rule !== null) return findings;
  return findings + countsOf(groupsFor(actor, { exam_year, district_code: null, school_code })).open;
}
