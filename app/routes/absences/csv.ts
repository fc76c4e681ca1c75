import { filed } from "~/routes/parts/list-file";
import { absencesPrintout } from "./parts/table";

export const loader = filed("student.export", "csv", absencesPrintout);
