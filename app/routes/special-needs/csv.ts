import { filed } from "~/routes/parts/list-file.server";
import { needsPrintout } from "./parts/printout.server";

export const loader = filed("special_need.view", "csv", needsPrintout);
