import { filed } from "~/routes/parts/list-file.server";
import { reprintsPrintout } from "./parts/reprint-printout.server";

export const loader = filed("student.export", "xlsx", reprintsPrintout);
