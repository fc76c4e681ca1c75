import { catalogue } from "~/messages";

type Names = [string, ...string[]];

/** From the catalogue, so that every action of the filter has a Malay name. */
const namesAfter = (prefix: string): Names =>
  Object.keys(catalogue)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length)) as Names;

export const auditActions = namesAfter("audit.action.");
export const auditEntities = namesAfter("audit.entity.");
