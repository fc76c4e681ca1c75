import Database from "better-sqlite3";
import { malaysianYear } from "~/db/clock";
import { smallDemo } from "../support/demo";
import { serve } from "../support/e2e";
import { expect, test } from "../support/journeys";

serve(() => ({ demo: { ...smallDemo, candidates: 240, candidatesBefore: 60 } }));

/** Twenty candidates of the first paper get numbers, and the paper is over. */
function heldPaper(databasePath: string): { id: number; codes: string[] } {
  const db = new Database(databasePath);
  const year = malaysianYear();
  const paper = db
    .prepare<[number], { id: number; exam_type_code: string }>(
      "select id, exam_type_code from exam_papers where exam_year = ? order by id limit 1",
    )
    .get(year);
  db.prepare("update exam_papers set held_on = ? where id = ?").run(`${year}-01-02`, paper?.id);
  const ids = db
    .prepare<[number, unknown], number>(
      `select students.id from students join schools using (school_code)
       where exam_year = ? and exam_type_code = ? and withdrawn_at is null order by students.id limit 20`,
    )
    .pluck()
    .all(year, paper?.exam_type_code);
  const codes = ids.map((id, at) => {
    const code = `UJI/${String(at + 1).padStart(3, "0")}`;
    db.prepare("update students set student_code = ? where id = ?").run(code, id);
    return code;
  });
  db.close();
  return { id: paper?.id ?? 0, codes };
}

test("twenty absentees take at most 1.1 keys each beside their roll numbers", async ({
  office,
  databasePath,
  scripts,
}) => {
  const { id, codes } = heldPaper(databasePath);
  expect(codes).toHaveLength(20);
  const one = await office.person("ADMIN");
  await one.page.goto(`/absentees/${id}`);
  // The browser sets the focus when it paints.
  await expect(one.page.locator("#rows-0-student_code")).toBeFocused();
  for (const code of codes) {
    await one.page.keyboard.type(code);
    await one.press(scripts === "run" ? "Enter" : "Tab");
  }
  if (scripts !== "run") await one.press("Enter");
  await one.seesMessage("20 calon direkodkan sebagai tidak hadir bagi kertas");
  expect(one.presses / codes.length).toBeLessThanOrEqual(1.1);
  expect(office.one("select count(*) as n from absences where exam_paper_id = ?", id)).toEqual({ n: 20 });
});
