import { causeInReason } from "~/features/students/withdrawal/rules";
import type { Prepare } from "~/http/forms";

/** Before the schema of a withdrawal reads its form. */
export const withCause: Prepare = (fields) => {
  causeInReason(fields);
  return { problems: {}, offers: {} };
};
