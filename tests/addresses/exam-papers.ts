import { opens } from "../matrix/rows";
import { newPaper } from "./bodies";
import { form, screen } from "./demo";
import { asks, type Questions } from "./question";

export const examPapers: Questions = {
  "/exam_papers": {
    GET: asks(opens("ASPO"), "exam_paper.view", "/exam_papers?exam_year=2026"),
    POST: asks(opens("A"), "exam_paper.manage", () => ({ to: "/exam_papers", body: { exam_year: 2026 } })),
    late: "papers",
    shown: [screen("the papers of a year", "/exam_papers")],
  },
  "/exam_papers/add": {
    GET: asks(opens("A"), "exam_paper.manage", "/exam_papers/add"),
    POST: asks(opens("A"), "exam_paper.manage", () => ({ to: "/exam_papers/add", body: newPaper })),
    late: "papers",
    shown: [screen("adding a paper", "/exam_papers/add", form)],
  },
  "/exam_papers/:id/edit": {
    GET: asks(opens("A"), "exam_paper.manage", (_, __, { paper }) => `/exam_papers/${paper.id}/edit`),
    POST: asks(opens("A"), "exam_paper.manage", (_, __, { paper }) => ({
      to: `/exam_papers/${paper.id}/edit`,
      body: { ...newPaper, version: paper.version },
    })),
    late: "papers",
    shown: [screen("a paper's form", "/exam_papers/1/edit", form)],
  },
  "/exam_papers/:id/delete": {
    GET: asks(opens("A"), "exam_paper.manage", (_, __, { paper }) => `/exam_papers/${paper.id}/delete`),
    POST: asks(opens("A"), "exam_paper.manage", (_, __, { paper }) => ({
      to: `/exam_papers/${paper.id}/delete`,
      body: {},
    })),
    late: "papers",
    shown: [screen("deleting a paper", "/exam_papers/1/delete")],
  },
};
