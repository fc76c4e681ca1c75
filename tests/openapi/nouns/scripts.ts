import { z } from "zod";
import * as tables from "~/db/schema";
import { scriptStates } from "~/features/scripts/schema";
import { type Call, columnsOf, count, dataOf, listOf, record } from "../kinds";
import { owner } from "./owners";

const place = columnsOf(tables.school_exam_years, ["school_name", "recorded_school_code", "district_code"]);
const contact = columnsOf(tables.schools, ["contact_name", "contact_phone"]);

const school = record("ScriptsOfSchool", {
  registration_id: z.int(),
  ...columnsOf(tables.school_exam_years, ["school_code"]),
  ...place,
  ...contact,
  total_students: count,
  total_absent: count,
  expected: count,
  state: z.enum(scriptStates),
  attendance_id: z.int().nullable(),
  return_id: z.int().nullable(),
  returned: z.int().nullable(),
  expected_then: z.int().nullable(),
  reason: z.string().nullable(),
  returned_by: z.int().nullable(),
  returned_at: z.string().nullable(),
  version: z.int().nullable(),
  reported_at: z.string().nullable(),
});

const figures = {
  due: count,
  attendance: count,
  scripts: count,
  reports: count,
  differing: count,
  expected: count,
  returned: count,
};

const paper = record("PaperOnScriptBoard", {
  ...columnsOf(tables.exam_papers),
  ...figures,
  is_held: z.boolean(),
  is_complete: z.boolean(),
});
const district = record("DistrictOnScriptBoard", { district_code: z.string(), schools: count, ...figures });
const call = record("SchoolToCall", {
  registration_id: z.int(),
  ...place,
  ...contact,
  attendance: z.array(z.string()),
  scripts: z.array(z.string()),
  reports: z.array(z.string()),
});

const cancelled = record("CancelledScripts", {
  ...columnsOf(tables.script_returns, [
    "id",
    "exam_paper_id",
    "registration_id",
    "expected",
    "returned",
    "reason",
    "version",
  ]),
  ...columnsOf(tables.schools, ["school_code", "school_name"]),
  exam_year: z.int(),
});

const sent = z.object({
  ...columnsOf(tables.centre_reports, ["id", "exam_paper_id", "registration_id"]),
  code: z.string(),
  school_name: z.string(),
});

const decided = z.object({ id: z.int(), school_name: z.string() });

const report = record("CentreReport", {
  ...columnsOf(tables.centre_reports),
  ...columnsOf(tables.schools, ["school_code", "school_name"]),
  sent_by_name: z.string().nullable(),
  reopened_by_name: z.string().nullable(),
  ...owner,
  entries: z.array(
    z.object({
      ...columnsOf(tables.report_entries, ["category", "at_time", "total", "person_name", "note"]),
      candidates: z.array(
        z.object({ student_id: z.int(), ...columnsOf(tables.students, ["student_code", "full_name"]) }),
      ),
    }),
  ),
});

const listed = record("ListedReport", {
  ...columnsOf(tables.centre_reports),
  ...columnsOf(tables.schools, ["school_code", "school_name"]),
  sent_by_name: z.string().nullable(),
  reopened_by_name: z.string().nullable(),
  ...owner,
  ...columnsOf(tables.exam_papers, ["code", "exam_type_code"]),
  categories: z.array(z.string()),
});

const returned = { exam_paper_id: z.int(), code: z.string(), returned: count };

export const tags = {
  scripts: "Returned scripts",
};

export const calls: Record<string, Call> = {
  "GET /api/scripts": {
    summary: "Say which scripts and attendance lists of a year are back",
    isQueryNeeded: true,
    answer: dataOf(z.object({ papers: z.array(paper), districts: z.array(district), calls: z.array(call) })),
  },
  "GET /api/exam_papers/{id}/script_returns": {
    summary: "List the scripts of a paper by school",
    answer: listOf(school),
  },
  "POST /api/exam_papers/{id}/script_returns": {
    summary: "Return the expected scripts of schools",
    answer: dataOf(z.object(returned)),
  },
  "PUT /api/exam_papers/{id}/script_returns/{registration_id}": {
    summary: "Return another count of scripts of a school",
    answer: dataOf(z.object({ ...returned, school_name: z.string() })),
  },
  "GET /api/exam_papers/{id}/reports/{registration_id}": {
    summary: "Read the report of a school about a paper",
    answer: dataOf(report),
  },
  "PUT /api/exam_papers/{id}/reports/{registration_id}": {
    summary: "Send the report of a school about a paper",
    answer: dataOf(sent),
  },
  "GET /api/reports": {
    summary: "List the reports that the office decides by itself",
    isQueryNeeded: true,
    answer: listOf(listed),
  },
  "POST /api/reports/accept": {
    summary: "Accept all other reports of a year",
    answer: dataOf(z.object({ accepted: count })),
  },
  "PUT /api/reports/{id}/decision": {
    summary: "Decide a report",
    answer: dataOf(decided),
  },
  "POST /api/reports/{id}/reopen": {
    summary: "Open the report of a school again",
    answer: dataOf(sent),
  },
  "DELETE /api/script_returns/{id}": {
    summary: "Cancel the scripts that a school returned",
    answer: dataOf(cancelled),
  },
};
