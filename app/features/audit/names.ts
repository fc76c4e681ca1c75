import { catalogue } from "~/messages";

type Names = [string, ...string[]];

/** What the catalogue has a word for, so that a deed that can be filtered is a deed that can be read. */
const namesAfter = (prefix: string): Names =>
  Object.keys(catalogue)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length)) as Names;

export const auditActions = namesAfter("audit.action.");
export const auditEntities = namesAfter("audit.entity.");
