import { filed } from "~/routes/parts/list-file";
import { listsPrintout } from "./parts/list-rows";

export const loader = filed("student.export", "csv", listsPrintout);
