import { filed } from "~/routes/parts/list-file";
import { listsPrintout } from "./parts/lists-printout";

export const loader = filed("student.export", "xlsx", listsPrintout);
