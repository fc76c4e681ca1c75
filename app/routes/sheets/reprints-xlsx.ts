import { filed } from "~/routes/parts/list-file";
import { reprintsPrintout } from "./parts/reprint-rows";

export const loader = filed("student.export", "xlsx", reprintsPrintout);
