import { opens, shows } from "../../matrix/rows";
import { printed, screen, screenAt } from "../demo";
import { asks, type Questions } from "../question";

export const questions: Questions = {
  "/admin/stats": {
    GET: asks(
      shows("APO"),
      "stats.view",
      ({ school }) => `/admin/stats?by=school_code&district_code=${school.district_code}`,
    ),
    shown: [
      screen("statistics"),
      screenAt("statistics by exam type", "/admin/stats?by=exam_type_code"),
      screenAt("statistics by school", "/admin/stats?by=school_code"),
      screenAt("statistics by week", "/admin/stats?by=week"),
    ],
  },
  "/admin/stats/print": {
    GET: asks(
      shows("APO"),
      "stats.view",
      ({ school }) => `/admin/stats/print?district_code=${school.district_code}`,
    ),
    shown: [screen("statistics on paper", printed)],
  },
  "/admin/stats.csv": { GET: asks(opens("APO"), "stats.view") },
};
