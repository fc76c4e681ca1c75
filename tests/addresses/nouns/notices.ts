import { opens, shows } from "../../matrix/rows";
import type { RecordsOfSide } from "../../support/sides";
import { newNotice } from "../bodies";
import { form, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

export const records: RecordsOfSide = {
  notice: ({ district_code }, { makeNotice }) => makeNotice({ district_code }),
};

export const questions: Questions = {
  "/admin/notices": {
    GET: asks(opens("A"), "notice.manage"),
    shown: [screen("notices")],
  },
  "/admin/notices/add": {
    GET: asks(opens("A"), "notice.manage"),
    POST: sends(opens("A"), "notice.manage", newNotice),
    late: "notices",
    shown: [screen("writing a notice", form)],
  },
  "/admin/notices/:id/edit": {
    at: ({ recordOf }) => `/admin/notices/${recordOf("notice").id}/edit`,
    GET: asks(opens("A"), "notice.manage"),
    POST: sends(opens("A"), "notice.manage", ({ recordOf }) => ({
      ...newNotice,
      version: recordOf("notice").version,
    })),
    late: "notices",
    shown: [screenAt("a notice's form", "/admin/notices/1/edit", form)],
  },
  "/admin/notices/:id/delete": {
    at: ({ recordOf }) => `/admin/notices/${recordOf("notice").id}/delete`,
    GET: asks(opens("A"), "notice.manage"),
    POST: sends(opens("A"), "notice.manage"),
    late: "notices",
    shown: [screenAt("deleting a notice", "/admin/notices/1/delete")],
  },
  "/admin/notices/:id/unread": {
    GET: asks(
      opens("A"),
      "notice.manage",
      ({ recordOf }) => `/admin/notices/${recordOf("notice").id}/unread`,
    ),
    shown: [screenAt("who has not read a notice", "/admin/notices/1/unread")],
  },
  "/notices/read": {
    GET: asks(opens("S", { own: 303, foreign: 303, missing: 303, acting: 403 }), "notice.read"),
    POST: sends(opens("S", { foreign: 303, missing: 303, acting: 403 }), "notice.read", ({ recordOf }) => ({
      id: recordOf("notice").id,
    })),
    late: "one press of a button",
    isButton: true,
  },
  "/api/notices": {
    GET: calls(shows("ASPO")),
    POST: callsWith(opens("A", { own: 201 }), newNotice),
  },
  "/api/notices/:id": {
    at: ({ recordOf }) => `/api/notices/${recordOf("notice").id}`,
    GET: calls(opens("A")),
    PUT: callsWith(opens("A"), newNotice),
    DELETE: calls(opens("A")),
  },
  "/api/notices/:id/read": {
    at: ({ recordOf }) => `/api/notices/${recordOf("notice").id}/read`,
    POST: callsWith(opens("S", { own: 200, acting: 403 }), {}),
  },
};
