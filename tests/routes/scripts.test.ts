import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { centre_reports, script_questions, script_returns } from "~/db/schema";
import { schoolsToCall, scriptBoardOf } from "~/features/scripts/board";
import { cancelScripts, editScripts, returnScripts } from "~/features/scripts/commands";
import { scriptsOf } from "~/features/scripts/queries";
import { makeAbsence, makePaper, makeReturn, makeStudent, type Person, withWorld } from "../support/people";

const world = withWorld();

let paper: ReturnType<typeof makePaper>;
let candidates: ReturnType<typeof makeStudent>[];
beforeEach(() => {
  paper = makePaper({ held_on: "2026-01-05", starts_at: "08:00" });
  candidates = [1, 2, 3].map((n) =>
    makeStudent({ ...own(), full_name: `CALON ${n}`, student_code: `PAAA0001/00${n}` }),
  );
});
const own = () => ({ school_code: world.own.school_code, exam_year: 2026 });
const schoolOf = (who: Person) => {
  const found = scriptsOf(who, { papers: [paper.id] }).find(
    ({ school_code }) => school_code === world.own.school_code,
  );
  if (!found) throw new Error("no school");
  return found;
};
const press = (who: Person, expected: number, school_code = world.own.school_code) =>
  returnScripts(who, paper.id, { rows: [{ school_code, expected }] });
const edit = (
  who: Person,
  returned: number,
  reason: string | null,
  numbers: string[] = [],
  version: number | null = null,
) =>
  editScripts(who, paper.id, schoolOf(world.admin).registration_id, {
    returned,
    reason,
    rows: numbers.map((student_code) => ({ student_code })),
    version,
  });
const codesOf = (outcome: { kind: string; problems?: object }) =>
  Object.entries(outcome.problems ?? {}).map(([field, [{ code }]]) => `${field} ${code}`);

describe("the scripts of a school", () => {
  it("are expected of the registered candidates without the absentees, and one press says that they are equal", () => {
    makeAbsence(paper.id, candidates[0]?.id ?? 0);
    expect(schoolOf(world.clerk)).toMatchObject({ expected: 2, state: "pending" });
    expect(codesOf(press(world.clerk, 3))).toEqual(["rows[0].school_code scripts_moved"]);
    expect(press(world.clerk, 2)).toMatchObject({ kind: "saved", value: { returned: 1 } });
    expect(schoolOf(world.supervisor)).toMatchObject({ returned: 2, reason: null, state: "equal" });
    expect(codesOf(press(world.admin, 2))).toEqual(["rows[0].school_code scripts_returned"]);
  });

  it("that differ need a reason, and name candidates of that school, at most as many as the difference", () => {
    expect(codesOf(edit(world.clerk, 2, null))).toEqual(["reason required"]);
    const named = ["PAAA0001001", "PAAA0001/002"];
    expect(codesOf(edit(world.clerk, 2, "Hilang", named))).toEqual([" scripts_named"]);
    expect(codesOf(edit(world.clerk, 1, "Hilang", ["PAAA0001/009", "PAAA0001/001"]))).toEqual([
      "rows[0].student_code number_unknown",
    ]);
    expect(edit(world.clerk, 2, "Hilang", ["PAAA0001001"])).toMatchObject({ kind: "saved" });
    expect(schoolOf(world.clerk)).toMatchObject({ returned: 2, reason: "Hilang", state: "differs" });
    expect(db.select().from(script_questions).all()).toEqual([
      { exam_paper_id: paper.id, student_id: candidates[0]?.id },
    ]);
    expect(edit(world.clerk, 3, null, [], 1)).toMatchObject({ kind: "saved" });
    expect(edit(world.supervisor, 2, "Lewat", [], 1)).toMatchObject({ kind: "stale" });
    expect(db.select().from(script_questions).all()).toEqual([]);
  });

  it("are confirmed again after an absentee was recorded later", () => {
    press(world.clerk, 3);
    makeAbsence(paper.id, candidates[1]?.id ?? 0);
    expect(schoolOf(world.clerk)).toMatchObject({ state: "changed", expected: 2, returned: 3 });
    expect(press(world.clerk, 2)).toMatchObject({ kind: "saved" });
    expect(schoolOf(world.clerk)).toMatchObject({ state: "equal", version: 2 });
  });

  it("of another school and before the paper are refused, and a closed year takes none", () => {
    expect(codesOf(press(world.clerk, 0, world.foreign.school_code))).toEqual([
      "rows[0].school_code no_list_of_school",
    ]);
    const later = makePaper({ code: "TJ", held_on: "2099-01-01" });
    const row = { school_code: world.own.school_code, expected: 3 };
    expect(returnScripts(world.clerk, later.id, { rows: [row] }).kind).toBe("blocked");
    press(world.clerk, 3);
    const [stored] = db.select().from(script_returns).all();
    sqlite.exec("update exam_years set closed_at = '2026-02-01T00:00:00.000Z'");
    expect(cancelScripts(world.admin, stored?.id ?? 0, { version: 1 }).kind).toBe("blocked");
    expect(edit(world.admin, 3, null).kind).toBe("blocked");
  });

  it("can be cancelled, once, by an account that sees the school", () => {
    edit(world.clerk, 2, "Hilang", ["PAAA0001/001"]);
    const id = db.select().from(script_returns).get()?.id ?? 0;
    expect(cancelScripts(world.admin, id, { version: 2 }).kind).toBe("stale");
    expect(cancelScripts(world.clerk, id, { version: 1 }).kind).toBe("saved");
    expect([schoolOf(world.clerk).state, db.select().from(script_questions).all()]).toEqual(["pending", []]);
    expect(cancelScripts(world.clerk, id, { version: 1 }).kind).toBe("missing");
  });
});

describe("the board of scripts", () => {
  it("says that a paper is complete when the attendance and the scripts of every school are back, and its report is sent", () => {
    const paperOn = (who: Person) => scriptBoardOf(who, 2026).papers.find(({ id }) => id === paper.id);
    expect(paperOn(world.clerk)).toMatchObject({ due: 1, scripts: 0, is_complete: false });
    expect(schoolsToCall(world.clerk, 2026, null)).toMatchObject([{ attendance: ["BA1"], scripts: ["BA1"] }]);
    press(world.clerk, 3);
    expect(schoolsToCall(world.clerk, 2026, null)).toMatchObject([{ attendance: ["BA1"], scripts: [] }]);
    makeReturn(paper.id, schoolOf(world.admin).registration_id);
    expect(paperOn(world.clerk)).toMatchObject({ scripts: 1, attendance: 1, reports: 0, is_complete: false });
    expect(schoolsToCall(world.clerk, 2026, null)).toMatchObject([{ attendance: [], reports: ["BA1"] }]);
    const { registration_id } = schoolOf(world.admin);
    const sent = { exam_paper_id: paper.id, registration_id, sent_by: 1, sent_at: "2026-01-06" };
    db.insert(centre_reports).values(sent).run();
    expect(paperOn(world.clerk)).toMatchObject({ reports: 1, is_complete: true });
    expect(schoolsToCall(world.clerk, 2026, null)).toEqual([]);
    db.update(centre_reports).set({ reopened_at: "2026-01-07", reopened_reason: "Silap" }).run();
    expect(paperOn(world.clerk)).toMatchObject({ reports: 0, is_complete: false });
  });

  it("asks no report of a year that was closed before schools sent any", () => {
    press(world.clerk, 3);
    makeReturn(paper.id, schoolOf(world.admin).registration_id);
    sqlite.exec("update exam_years set closed_at = '2026-02-01T00:00:00.000Z'");
    const [found] = scriptBoardOf(world.clerk, 2026).papers;
    expect(found).toMatchObject({ reports: 0, is_complete: true });
    expect(schoolsToCall(world.clerk, 2026, null)).toEqual([]);
  });
});
