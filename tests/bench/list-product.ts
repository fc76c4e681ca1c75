import { operator } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { listStudents } from "~/features/students/list/queries";
import { studentList } from "~/features/students/list/schema";
import { type Kind, type Question, questionsAbout } from "./list-questions";
import { cpuSince } from "./numbering";

/** Prints the CPU milliseconds of each question; `list.ts` runs it. */
const exam_year = process.argv[2] === "all" ? null : Number(process.argv[2]);

const wanted = new RegExp(process.argv[3] ?? "");

const kinds = questionsAbout(sqlite, exam_year).filter(({ name }) => wanted.test(name));
const costs = kinds.map((kind) => ({ ...kind, questions: [], costs: costsOf(kind) }));
console.log(JSON.stringify(costs));

function costsOf({ questions }: Kind): number[] {
  const ready = questions.map(prepared);
  return ready.map((ask) => {
    // A write empties the caches, as between two questions of a user.
    sqlite.exec("update exam_years set version = version");
    const before = process.cpuUsage();
    ask();
    return cpuSince(before);
  });
}

function prepared({ actor, query, depth }: Question): () => void {
  const asking = { ...operator, ...actor };
  const { total } = listStudents(asking, studentList.parse({ ...query, limit: "1" }));
  const page = String(1 + Math.floor((depth * Math.max(0, total - 1)) / 10));
  return () => listStudents(asking, studentList.parse({ ...query, page }));
}
