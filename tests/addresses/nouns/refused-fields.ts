import { shows } from "../../matrix/rows";
import { screen } from "../demo";
import { asks, calls, type Questions } from "../question";

export const questions: Questions = {
  "/admin/refused_fields": {
    GET: asks(shows("A"), "refused_field.view"),
    shown: [screen("refused fields")],
  },
  "/api/refused_fields": { GET: calls(shows("A")) },
};
