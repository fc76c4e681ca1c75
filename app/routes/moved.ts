import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Permission } from "~/auth/permissions";
import { requireActor } from "~/http/actor";
import { notFound } from "~/http/refusals";
import { asDeclared } from "~/http/routing/addresses";
import { checksPath } from "./checks/parts/address";
import { duplicatesPath } from "./duplicates/parts/words";

interface Moved {
  may: Permission;
  to: string;
  /** The names of the query that the new address reads as the old one did. */
  keeps?: "all" | readonly string[];
}

/** Addresses of earlier releases, which bookmarks and printed manuals still have. */
const moved: Record<string, Moved> = {
  "/checks/schools": { may: "check.view", to: checksPath, keeps: "all" },
  // The metrics count them.
  "/admin/refused_fields": { may: "audit.view", to: "/" },
  "/admin/stats/charts": {
    may: "stats.view",
    to: "/admin/stats",
    keeps: ["exam_year", "district_code", "exam_type_code"],
  },
  "/duplicates": { may: "duplicate.view", to: duplicatesPath, keeps: "all" },
  // The register of one school is a list of candidates.
  "/students/school": { may: "student.view", to: "/students", keeps: "all" },
  // The import links the workbook of the school.
  "/students/template.xlsx": { may: "student.import", to: "/students/import" },
};

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const found = moved[asDeclared(pathname)];
  if (!found) throw notFound(request);
  const { may, to, keeps = [] } = found;
  requireActor(request, may);
  const query = [...searchParams].filter(([name]) => keeps === "all" || keeps.includes(name));
  return redirect(query.length > 0 ? `${to}?${new URLSearchParams(query)}` : to);
}
