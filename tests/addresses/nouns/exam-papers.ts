import { opens, shows } from "../../matrix/rows";
import { newPaper } from "../bodies";
import { form, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

export const questions: Questions = {
  "/exam_papers": {
    GET: asks(opens("ASPO"), "exam_paper.view", "/exam_papers?exam_year=2026"),
    POST: sends(opens("A"), "exam_paper.manage", { exam_year: 2026 }),
    late: "papers",
    shown: [screen("the papers of a year")],
  },
  "/exam_papers/add": {
    GET: asks(opens("A"), "exam_paper.manage"),
    POST: sends(opens("A"), "exam_paper.manage", newPaper),
    late: "papers",
    shown: [screen("adding a paper", form)],
  },
  "/exam_papers/:id/edit": {
    at: (_, __, { paper }) => `/exam_papers/${paper.id}/edit`,
    GET: asks(opens("A"), "exam_paper.manage"),
    POST: sends(opens("A"), "exam_paper.manage", (_, __, { paper }) => ({
      ...newPaper,
      version: paper.version,
    })),
    late: "papers",
    shown: [screenAt("a paper's form", "/exam_papers/1/edit", form)],
  },
  "/exam_papers/:id/delete": {
    at: (_, __, { paper }) => `/exam_papers/${paper.id}/delete`,
    GET: asks(opens("A"), "exam_paper.manage"),
    POST: sends(opens("A"), "exam_paper.manage"),
    late: "papers",
    shown: [screenAt("deleting a paper", "/exam_papers/1/delete")],
  },
  "/api/exam_papers": {
    GET: calls(shows("ASPO"), "/api/exam_papers?exam_year=2025"),
    POST: callsWith(opens("A", { own: 201 }), newPaper),
  },
  "/api/exam_papers/copy": {
    POST: callsWith(opens("A"), { exam_year: 2026 }),
  },
  "/api/exam_papers/:id": {
    at: (_, __, { paper }) => `/api/exam_papers/${paper.id}`,
    GET: calls(opens("ASPO")),
    PUT: callsWith(opens("A"), newPaper),
    DELETE: calls(opens("A")),
  },
};
