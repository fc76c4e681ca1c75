import { filed } from "~/routes/parts/list-file.server";
import { checksPrintout } from "./parts/printout.server";

export const loader = filed("student.export", "csv", checksPrintout);
