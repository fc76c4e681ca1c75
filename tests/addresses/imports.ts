import { opens } from "../matrix/rows";
import { form, screen } from "./demo";
import { asks, type Questions } from "./question";

export const imports: Questions = {
  "/students/import": {
    GET: asks(opens("AS"), "student.import", "/students/import"),
    POST: asks(opens("AS"), "student.import", (_, __, { own }) => ({
      to: "/students/import",
      body: { pasted: own.pasted.students },
    })),
    late: "stored",
    shown: [screen("pasting candidates", "/students/import", form)],
  },
  "/students/template.xlsx": { GET: asks(opens("AS"), "student.import", "/students/template.xlsx") },
  "/students/import/:id": {
    GET: asks(
      opens("AS", { whose: "maker" }),
      "student.import",
      (side, who) => `/students/import/${side.draftOf(who, "students")}`,
    ),
    POST: asks(opens("AS", { whose: "maker", own: [200, 303, 422] }), "student.import", (side, who) => ({
      to: `/students/import/${side.draftOf(who, "students")}`,
      body: { intent: "check" },
    })),
    late: "stored",
    shown: [screen("looking over pasted candidates", "{draft}")],
  },
  "/students/import/:id/wrong.tsv": {
    GET: asks(
      opens("AS", { whose: "maker" }),
      "student.import",
      (side, who) => `/students/import/${side.draftOf(who, "students")}/wrong.tsv`,
    ),
  },
  "/admin/schools/import": {
    GET: asks(opens("A"), "school.import", "/admin/schools/import"),
    POST: asks(opens("A"), "school.import", (_, __, { own }) => ({
      to: "/admin/schools/import",
      body: { pasted: own.pasted.schools },
    })),
    late: "stored",
    shown: [screen("pasting schools", "/admin/schools/import", form)],
  },
  "/admin/schools/import/:id": {
    GET: asks(
      opens("A", { whose: "maker" }),
      "school.import",
      (side, who) => `/admin/schools/import/${side.draftOf(who, "schools")}`,
    ),
    POST: asks(opens("A", { whose: "maker", own: [200, 303, 422] }), "school.import", (side, who) => ({
      to: `/admin/schools/import/${side.draftOf(who, "schools")}`,
      body: { intent: "check" },
    })),
    late: "stored",
    shown: [screen("looking over pasted schools", "{school_draft}")],
  },
  "/admin/schools/import/:id/wrong.tsv": {
    GET: asks(
      opens("A", { whose: "maker" }),
      "school.import",
      (side, who) => `/admin/schools/import/${side.draftOf(who, "schools")}/wrong.tsv`,
    ),
  },
};
