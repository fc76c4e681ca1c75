import { opens } from "../../matrix/rows";
import { newLayout, takenFile } from "../bodies";
import { form, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

export const questions: Questions = {
  "/students/export_layouts": {
    GET: asks(opens("A"), "export_layout.manage"),
    shown: [screen("the layouts of exports")],
  },
  "/students/export_layouts/add": {
    GET: asks(opens("A"), "export_layout.manage"),
    POST: sends(opens("A"), "export_layout.manage", newLayout),
    late: "layouts of exports",
    shown: [screen("adding a layout", { ...form, isInParts: true })],
  },
  "/students/export_layouts/:id": {
    at: (_, __, { layout }) => `/students/export_layouts/${layout.id}`,
    GET: asks(opens("A"), "export_layout.take"),
    POST: sends(opens("A", { own: 307 }), "export_layout.take", (_, __, { layout }) => ({
      ...takenFile,
      id: layout.id,
    })),
    late: "layouts of exports",
    shown: [screenAt("the file of a layout", "/students/export_layouts/1")],
  },
  "/students/export/layout": {
    GET: asks(opens("A", { own: 303 }), "export_layout.take"),
    POST: sends(opens("A", { own: 200 }), "export_layout.take", (_, __, { layout }) => ({
      ...takenFile,
      id: layout.id,
    })),
    late: "layouts of exports",
    isButton: true,
  },
  "/students/export_layouts/:id/edit": {
    at: (_, __, { layout }) => `/students/export_layouts/${layout.id}/edit`,
    GET: asks(opens("A"), "export_layout.manage"),
    POST: sends(opens("A"), "export_layout.manage", (_, __, { layout }) => ({
      ...newLayout,
      version: layout.version,
    })),
    late: "layouts of exports",
    shown: [screenAt("a layout's form", "/students/export_layouts/1/edit", { ...form, isInParts: true })],
  },
  "/students/export_layouts/:id/delete": {
    at: (_, __, { layout }) => `/students/export_layouts/${layout.id}/delete`,
    GET: asks(opens("A"), "export_layout.manage"),
    POST: sends(opens("A"), "export_layout.manage"),
    late: "layouts of exports",
    shown: [screenAt("deleting a layout", "/students/export_layouts/1/delete")],
  },
  "/api/export_layouts": {
    GET: calls(opens("A")),
    POST: callsWith(opens("A", { own: 201 }), newLayout),
  },
  "/api/export_layouts/:id": {
    at: (_, __, { layout }) => `/api/export_layouts/${layout.id}`,
    GET: calls(opens("A")),
    PUT: callsWith(opens("A"), (_, __, { layout }) => ({ ...newLayout, version: layout.version })),
    DELETE: calls(opens("A")),
  },
  "/api/export_layouts/:id/file": {
    at: (_, __, { layout }) => `/api/export_layouts/${layout.id}/file?exam_year=2026`,
    GET: calls(opens("A")),
  },
  "/api/export_layouts/:id/manifest": {
    at: (_, __, { layout }) => `/api/export_layouts/${layout.id}/manifest?exam_year=2026`,
    GET: calls(opens("A")),
  },
};
