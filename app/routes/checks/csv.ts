import { filed } from "~/routes/parts/list-file";
import { checksPrintout } from "./parts/printout";

export const loader = filed("student.export", "csv", checksPrintout);
