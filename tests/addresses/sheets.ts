import { opens, shows } from "../matrix/rows";
import { partOf, query, yearOf } from "./bodies";
import { demoSchool, demoYear, printed, screen } from "./demo";
import { asks, type Questions } from "./question";

export const sheets: Questions = {
  "/students/sheets": {
    GET: asks(opens("ASPO"), "sheet.print", (side) => `/students/sheets?${query(yearOf(side))}`),
    shown: [
      screen("sheets", "/students/sheets"),
      screen("the sheets of a school", `/students/sheets?${demoSchool}`),
    ],
  },
  "/students/sheets/attendance": {
    GET: asks(opens("ASPO"), "sheet.print", (side) => `/students/sheets/attendance?${query(yearOf(side))}`),
    shown: [screen("an attendance sheet", `/students/sheets/attendance?${demoSchool}`, printed)],
  },
  "/students/sheets/labels": {
    GET: asks(opens("ASPO"), "sheet.print", (side) => `/students/sheets/labels?${query(yearOf(side))}`),
    shown: [screen("desk labels", `/students/sheets/labels?${demoSchool}`, printed)],
  },
  "/students/sheets/statements": {
    GET: asks(opens("ASPO"), "sheet.print", (side) => `/students/sheets/statements?${query(yearOf(side))}`),
    shown: [screen("registration statements", `/students/sheets/statements?${demoSchool}`, printed)],
  },
  "/students/sheets/slips": {
    GET: asks(opens("ASPO"), "sheet.print", (side) => `/students/sheets/slips?${query(yearOf(side))}`),
    shown: [screen("slips with roll numbers", `/students/sheets/slips?${demoSchool}`, printed)],
  },
  "/students/sheets/door-list": {
    GET: asks(opens("ASPO"), "sheet.print", (side) => `/students/sheets/door-list?${query(yearOf(side))}`),
    shown: [screen("a list for the door", `/students/sheets/door-list?${demoSchool}`, printed)],
  },
  "/students/sheets/seating-plan": {
    GET: asks(
      opens("ASPO"),
      "sheet.print",
      (side) => `/students/sheets/seating-plan?${query(yearOf(side))}&room_id=${side.room.id}`,
    ),
    shown: [screen("a seating plan", `/students/sheets/seating-plan?${demoSchool}&room_id=1`, printed)],
  },
  "/students/sheets/final-list": {
    GET: asks(opens("ASPO"), "sheet.print", (side) => `/students/sheets/final-list?${query(yearOf(side))}`),
    shown: [screen("a final list", `/students/sheets/final-list?${demoSchool}`, printed)],
  },
  "/students/sheets/check-list": {
    GET: asks(opens("ASPO"), "sheet.print", (side) => `/students/sheets/check-list?${query(yearOf(side))}`),
    shown: [screen("a check list", `/students/sheets/check-list?${demoSchool}`, printed)],
  },
  "/students/sheets/check": {
    GET: asks(shows("ASPO"), "sheet.print", "/students/sheets/check?number=P-000000&checksum=00000000"),
    shown: [screen("checking a paper", "/students/sheets/check")],
  },
  "/students/sheets/many": {
    GET: asks(opens("AP"), "sheet.print_many", "/students/sheets/many?exam_year=2026&sheet=roll"),
    shown: [screen("printing many schools", `/students/sheets/many?exam_year=${demoYear}&sheet=check-list`)],
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
    GET: asks(
      opens("ASPO"),
      "sheet.print",
      (side) => `/students/sheets/check-list/printed?${query(yearOf(side))}`,
    ),
    POST: asks(opens("ASPO"), "sheet.print", (side) => ({
      to: `/students/sheets/check-list/printed?${query(yearOf(side))}`,
      body: {},
    })),
    late: "one press of a button",
    shown: [screen("a print of a sheet", `/students/sheets/check-list/printed?${demoSchool}`, printed)],
  },
  "/students/sheets/many/part": {
    GET: asks(opens("AP"), "sheet.print_many", (side) => partOf(side)),
    POST: asks(opens("AP"), "sheet.print_many", (side) => ({ to: partOf(side), body: {} })),
    late: "one press of a button",
    shown: [
      screen(
        "a part of many schools",
        `/students/sheets/many/part?exam_year=${demoYear}&sheet=check-list&schools={school}`,
      ),
    ],
  },
  "/students/sheets/:exam_type": {
    GET: asks(opens("ASPO"), "sheet.print", (side) => {
      const sheet = side.school.exam_type_code.toLowerCase();
      return `/students/sheets/${sheet}?${query(yearOf(side))}`;
    }),
    shown: [screen("a roll sheet", `/students/sheets/psra?${demoSchool}`, printed)],
  },
};
