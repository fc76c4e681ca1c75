import { filed } from "~/routes/parts/list-file.server";
import { absencesPrintout } from "./parts/printout.server";

export const loader = filed("student.export", "csv", absencesPrintout);
