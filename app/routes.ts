import { layout, prefix, type RouteConfig, route } from "@remix-run/route-config";

/** The floor plan: every address, the layout it stands in, and the module that answers it. */
export default [
  route("healthz", "routes/healthz.ts"),
  route("logout", "routes/account/logout.ts"),

  layout("routes/layouts/centered.tsx", [
    route("user_login", "routes/account/sign-in.tsx"),
    route("schools-add", "routes/schools/add.tsx"),
    route("schools-edit/:id", "routes/schools/edit.tsx"),
    route("schools-delete/:id", "routes/schools/delete.tsx"),
  ]),

  layout("routes/layouts/default.tsx", [
    route("admin/schools", "routes/schools/list.tsx"),
    route("admin/schools/import", "routes/schools/import.tsx"),
    route("admin/schools/import/:id", "routes/schools/import-draft.tsx"),
    route("students/import", "routes/students/import.tsx"),
    route("students/import/:id", "routes/students/import-draft.tsx"),
  ]),

  ...prefix("api", [
    route("schools", "routes/api/schools.ts"),
    route("schools/all", "routes/api/schools-all.ts"),
    route("schools/import", "routes/api/schools-import.ts"),
    route("schools/:id", "routes/api/schools-one.ts"),
    route("students/import", "routes/api/students-import.ts"),
    route("*", "routes/api/unknown.ts"),
  ]),

  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
