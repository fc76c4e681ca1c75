import { opens } from "../matrix/rows";
import { newLayout, takenFile } from "./bodies";
import { form, screen } from "./demo";
import { asks, type Questions } from "./question";

export const exportLayouts: Questions = {
  "/students/export_layouts": {
    GET: asks(opens("A"), "export_layout.manage", "/students/export_layouts"),
    shown: [screen("the layouts of exports", "/students/export_layouts")],
  },
  "/students/export_layouts/add": {
    GET: asks(opens("A"), "export_layout.manage", "/students/export_layouts/add"),
    POST: asks(opens("A"), "export_layout.manage", () => ({
      to: "/students/export_layouts/add",
      body: newLayout,
    })),
    late: "layouts of exports",
    shown: [screen("adding a layout", "/students/export_layouts/add", form)],
  },
  "/students/export_layouts/:id": {
    GET: asks(
      opens("A"),
      "export_layout.take",
      (_, __, { layout }) => `/students/export_layouts/${layout.id}`,
    ),
    POST: asks(opens("A", { own: 307 }), "export_layout.take", (_, __, { layout }) => ({
      to: `/students/export_layouts/${layout.id}`,
      body: { ...takenFile, id: layout.id },
    })),
    late: "layouts of exports",
    shown: [screen("the file of a layout", "/students/export_layouts/1")],
  },
  "/students/export/layout": {
    GET: asks(opens("A", { own: 303 }), "export_layout.take", "/students/export/layout"),
    POST: asks(opens("A", { own: 200 }), "export_layout.take", (_, __, { layout }) => ({
      to: "/students/export/layout",
      body: { ...takenFile, id: layout.id },
    })),
    late: "layouts of exports",
    isButton: true,
  },
  "/students/export_layouts/:id/edit": {
    GET: asks(
      opens("A"),
      "export_layout.manage",
      (_, __, { layout }) => `/students/export_layouts/${layout.id}/edit`,
    ),
    POST: asks(opens("A"), "export_layout.manage", (_, __, { layout }) => ({
      to: `/students/export_layouts/${layout.id}/edit`,
      body: { ...newLayout, version: layout.version },
    })),
    late: "layouts of exports",
    shown: [screen("a layout's form", "/students/export_layouts/1/edit", form)],
  },
  "/students/export_layouts/:id/delete": {
    GET: asks(
      opens("A"),
      "export_layout.manage",
      (_, __, { layout }) => `/students/export_layouts/${layout.id}/delete`,
    ),
    POST: asks(opens("A"), "export_layout.manage", (_, __, { layout }) => ({
      to: `/students/export_layouts/${layout.id}/delete`,
      body: {},
    })),
    late: "layouts of exports",
    shown: [screen("deleting a layout", "/students/export_layouts/1/delete")],
  },
};
