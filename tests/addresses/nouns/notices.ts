import { opens, shows } from "../../matrix/rows";
import { newNotice } from "../bodies";
import { form, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

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
    at: ({ notice }) => `/admin/notices/${notice.id}/edit`,
    GET: asks(opens("A"), "notice.manage"),
    POST: sends(opens("A"), "notice.manage", ({ notice }) => ({ ...newNotice, version: notice.version })),
    late: "notices",
    shown: [screenAt("a notice's form", "/admin/notices/1/edit", form)],
  },
  "/admin/notices/:id/delete": {
    at: ({ notice }) => `/admin/notices/${notice.id}/delete`,
    GET: asks(opens("A"), "notice.manage"),
    POST: sends(opens("A"), "notice.manage"),
    late: "notices",
    shown: [screenAt("deleting a notice", "/admin/notices/1/delete")],
  },
  "/admin/notices/:id/unread": {
    GET: asks(opens("A"), "notice.manage", ({ notice }) => `/admin/notices/${notice.id}/unread`),
    shown: [screenAt("who has not read a notice", "/admin/notices/1/unread")],
  },
  "/notices/read": {
    GET: asks(opens("S", { own: 303, foreign: 303, missing: 303, acting: 403 }), "notice.read"),
    POST: sends(opens("S", { foreign: 303, missing: 303, acting: 403 }), "notice.read", ({ notice }) => ({
      id: notice.id,
    })),
    late: "one press of a button",
    isButton: true,
  },
  "/api/notices": {
    GET: calls(shows("ASPO")),
    POST: callsWith(opens("A", { own: 201 }), newNotice),
  },
  "/api/notices/:id": {
    at: ({ notice }) => `/api/notices/${notice.id}`,
    GET: calls(opens("A")),
    PUT: callsWith(opens("A"), newNotice),
    DELETE: calls(opens("A")),
  },
  "/api/notices/:id/read": {
    at: ({ notice }) => `/api/notices/${notice.id}/read`,
    POST: callsWith(opens("S", { own: 200, acting: 403 }), {}),
  },
};
