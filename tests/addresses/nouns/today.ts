import { shows } from "../../matrix/rows";
import { screen } from "../demo";
import { asks, type Questions } from "../question";

export const questions: Questions = {
  "/today": {
    GET: asks(shows("ASPO"), "exam_paper.view"),
    shown: [screen("the exam morning", { isScripted: false })],
  },
};
