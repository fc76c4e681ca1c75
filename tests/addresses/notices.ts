import { opens } from "../matrix/rows";
import { newNotice } from "./bodies";
import { form, screen } from "./demo";
import { asks, type Questions } from "./question";

export const notices: Questions = {
  "/admin/notices": {
    GET: asks(opens("A"), "notice.manage", "/admin/notices"),
    shown: [screen("notices", "/admin/notices")],
  },
  "/admin/notices/add": {
    GET: asks(opens("A"), "notice.manage", "/admin/notices/add"),
    POST: asks(opens("A"), "notice.manage", () => ({ to: "/admin/notices/add", body: newNotice })),
    late: "notices",
    shown: [screen("writing a notice", "/admin/notices/add", form)],
  },
  "/admin/notices/:id/edit": {
    GET: asks(opens("A"), "notice.manage", ({ notice }) => `/admin/notices/${notice.id}/edit`),
    POST: asks(opens("A"), "notice.manage", ({ notice }) => ({
      to: `/admin/notices/${notice.id}/edit`,
      body: { ...newNotice, version: notice.version },
    })),
    late: "notices",
    shown: [screen("a notice's form", "/admin/notices/1/edit", form)],
  },
  "/admin/notices/:id/delete": {
    GET: asks(opens("A"), "notice.manage", ({ notice }) => `/admin/notices/${notice.id}/delete`),
    POST: asks(opens("A"), "notice.manage", ({ notice }) => ({
      to: `/admin/notices/${notice.id}/delete`,
      body: {},
    })),
    late: "notices",
    shown: [screen("deleting a notice", "/admin/notices/1/delete")],
  },
  "/admin/notices/:id/unread": {
    GET: asks(opens("A"), "notice.manage", ({ notice }) => `/admin/notices/${notice.id}/unread`),
    shown: [screen("who has not read a notice", "/admin/notices/1/unread")],
  },
  "/notices/read": {
    GET: asks(
      opens("S", { own: 303, foreign: 303, missing: 303, acting: 403 }),
      "notice.read",
      "/notices/read",
    ),
    POST: asks(opens("S", { foreign: 303, missing: 303, acting: 403 }), "notice.read", ({ notice }) => ({
      to: "/notices/read",
      body: { id: notice.id },
    })),
    late: "one press of a button",
    isButton: true,
  },
};
