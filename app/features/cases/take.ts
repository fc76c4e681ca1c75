import type { Actor } from "~/auth/actor";
import { can, type Permission } from "~/auth/permissions";
import { type NewEvent, recordEvents } from "~/db/audit";
import { write } from "~/db/client";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import type { CaseKind } from "~/db/schema/states";
import { findDuplicate, ownedKey } from "~/features/duplicates/queries";
import { isDuplicateKind } from "~/features/duplicates/rules";
import { findPaper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { own } from "~/features/owners/owning";
import { type Owner, ownerOf } from "~/features/owners/queries";
import type { ShownCase } from "~/features/owners/schema";
import { eventOn } from "~/features/reports/commands";
import { findReport } from "~/features/reports/queries";
import { findGroup, findRequest } from "~/features/requests/queries";

export interface TakenCase {
  kind: CaseKind;
  name: string;
}

interface FoundCase {
  name: string;
  /** Several of a group that one answer decides; the first has the owner that was shown. */
  keys: (number | string)[];
  exam_year: number;
  event: NewEvent;
}

interface Cases {
  /** Who decides such a case. */
  may: Permission;
  find: (actor: Actor, at: string) => FoundCase | undefined;
}

const cases: Record<CaseKind, Cases> = {
  report: {
    may: "report.decide",
    find(actor, at) {
      const report = findReport(actor, Number(at));
      const paper = report && findPaper(report.exam_paper_id);
      if (!paper) return undefined;
      const { id, school_name, school_code } = report;
      const event = eventOn("report.taken", paper, school_code, {});
      return { name: school_name, keys: [id], exam_year: paper.exam_year, event };
    },
  },
  request: {
    may: "request.decide",
    find(actor, at) {
      const request = findRequest(actor, Number(at));
      if (!request) return undefined;
      const { id, kind, school_code, exam_year, group_id, state } = request;
      const group = group_id === null ? [] : findGroup(actor, group_id);
      const others = group.filter((one) => one.state === state && one.id !== id).map((one) => one.id);
      const about = { entity: "request", entity_id: id, school_code, exam_year };
      const event = { action: "request.taken", ...about, changes: { kind } };
      return { name: String(id), keys: [id, ...others], exam_year, event };
    },
  },
  duplicate: {
    may: "duplicate.manage",
    find(actor, at) {
      const [year, kind, id] = at.split("/");
      if (!isDuplicateKind(kind)) return undefined;
      const exam_year = Number(year);
      const group = findDuplicate(actor, { exam_year, kind, id: Number(id) });
      if (!group) return undefined;
      const about = { entity: "duplicate", entity_id: group.id, exam_year };
      const event = { action: "duplicate.taken", ...about, changes: { kind } };
      return { name: "", keys: [ownedKey(group)], exam_year, event };
    },
  },
};

/** The account answers for the case from now on. Another account that decides such cases may take it over. */
export function takeCase(actor: Actor, { kind, at, seen }: ShownCase): Outcome<TakenCase> {
  return write(() => {
    const { may, find } = cases[kind];
    const found = can(actor, may) ? find(actor, at) : undefined;
    if (!found) return missing();
    const { name, keys, exam_year, event } = found;
    const closed = whyYearClosed(exam_year);
    if (closed) return blocked(closed);
    const before: Owner = ownerOf(kind, String(keys[0]));
    if (seen !== null && seen !== (before.owner_id ?? 0))
      return blocked({ key: "owner.moved", values: { name: before.owner_name ?? "" } });
    for (const key of keys) own(actor, kind, key);
    recordEvents(actor, [event]);
    return saved({ kind, name });
  });
}
