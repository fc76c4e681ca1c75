import { opens, shows } from "../../matrix/rows";
import { partOf, query, yearOf } from "../bodies";
import { demoSchool, demoYear, printed, screen, screenAt } from "../demo";
import { asks, calls, type Questions, sends } from "../question";

export const questions: Questions = {
  "/students/sheets": {
    GET: asks(opens("ASPO"), "sheet.print", (side) => `/students/sheets?${query(yearOf(side))}`),
    shown: [screen("sheets"), screenAt("the sheets of a school", `/students/sheets?${demoSchool}`)],
  },
  "/students/sheets/reprints": {
    GET: asks(shows("ASPO"), "sheet.print", "/students/sheets/reprints?exam_year=2026"),
    shown: [screenAt("sheets to print again", `/students/sheets/reprints?exam_year=${demoYear}`)],
  },
  "/students/sheets/reprints/print": {
    GET: asks(shows("ASPO"), "sheet.print", "/students/sheets/reprints/print?exam_year=2026"),
    shown: [
      screenAt(
        "sheets to print again, on paper",
        `/students/sheets/reprints/print?exam_year=${demoYear}`,
        printed,
      ),
    ],
  },
  "/students/sheets/reprints.csv": {
    GET: asks(opens("ASP"), "student.export", "/students/sheets/reprints.csv?exam_year=2026"),
  },
  "/students/sheets/reprints.xlsx": {
    GET: asks(opens("ASP"), "student.export", "/students/sheets/reprints.xlsx?exam_year=2026"),
  },
  "/students/sheets/check": {
    GET: asks(shows("ASPO"), "sheet.print", "/students/sheets/check?number=P-000000&checksum=00000000"),
    shown: [screen("checking a paper")],
  },
  "/students/sheets/many": {
    GET: asks(opens("AP"), "sheet.print_many", "/students/sheets/many?exam_year=2026&sheet=roll"),
    shown: [
      screenAt("printing many schools", `/students/sheets/many?exam_year=${demoYear}&sheet=check-list`),
    ],
  },
  "/students/sheets/many/file.pdf": {
    GET: asks(opens("AP", { own: 303 }), "sheet.print_many", (side) =>
      partOf(side).replace("/many/part?", "/many/file.pdf?"),
    ),
  },
  "/students/sheets/:sheet/file.pdf": {
    GET: asks(
      opens("ASPO"),
      "sheet.print",
      (side) => `/students/sheets/attendance/file.pdf?${query(yearOf(side))}`,
    ),
  },
  "/students/sheets/:sheet/printed": {
    at: (side) => `/students/sheets/check-list/printed?${query(yearOf(side))}`,
    GET: asks(opens("ASPO"), "sheet.print"),
    POST: sends(opens("ASPO"), "sheet.print"),
    late: "one press of a button",
    shown: [screenAt("a print of a sheet", `/students/sheets/check-list/printed?${demoSchool}`, printed)],
  },
  "/students/sheets/many/part": {
    at: (side) => partOf(side),
    GET: asks(opens("AP"), "sheet.print_many"),
    POST: sends(opens("AP"), "sheet.print_many"),
    late: "one press of a button",
    shown: [
      screenAt(
        "a part of many schools",
        `/students/sheets/many/part?exam_year=${demoYear}&sheet=check-list&schools={school}`,
      ),
    ],
  },
  "/students/sheets/:sheet": {
    GET: asks(opens("ASPO"), "sheet.print", (side) => {
      const sheet = side.school.exam_type_code.toLowerCase();
      return `/students/sheets/${sheet}?${query(yearOf(side))}`;
    }),
    shown: [
      screenAt("a roll sheet", `/students/sheets/psra?${demoSchool}`, printed),
      screenAt("an attendance sheet", `/students/sheets/attendance?${demoSchool}`, printed),
      screenAt("desk labels", `/students/sheets/labels?${demoSchool}`, printed),
      screenAt("registration statements", `/students/sheets/statements?${demoSchool}`, printed),
      screenAt("slips with roll numbers", `/students/sheets/slips?${demoSchool}`, printed),
      screenAt("a list for the door", `/students/sheets/door-list?${demoSchool}`, printed),
      screenAt("a seating plan", `/students/sheets/seating-plan?${demoSchool}&room_id=1`, printed),
      screenAt("a final list", `/students/sheets/final-list?${demoSchool}`, printed),
      screenAt("a check list", `/students/sheets/check-list?${demoSchool}`, printed),
    ],
  },
  "/api/sheets/reprints": {
    GET: calls(shows("ASPO"), "/api/sheets/reprints?exam_year=2026"),
  },
};
