import { filed } from "~/routes/parts/list-file.server";
import { listsPrintout } from "./parts/lists-printout.server";

export const loader = filed("student.export", "xlsx", listsPrintout);
