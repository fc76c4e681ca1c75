import { filed } from "~/routes/parts/list-file";
import { reprintsPrintout } from "./parts/reprint-printout";

export const loader = filed("student.export", "csv", reprintsPrintout);
