import { opens, shows } from "../../matrix/rows";
import { screen, screenAt } from "../demo";
import { asks, type Questions } from "../question";

export const questions: Questions = {
  "/today": {
    GET: asks(shows("ASPO"), "exam_paper.view"),
    shown: [screen("the exam morning", { isScripted: false })],
  },
  "/papers/:id": {
    at: (_, __, { sat }) => `/papers/${sat.id}`,
    GET: asks(opens("ASPO"), "exam_paper.view"),
    shown: [screenAt("a paper", "/papers/27")],
  },
};
