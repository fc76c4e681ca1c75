import { filed } from "~/routes/parts/list-file";
import { needsPrintout } from "./parts/rows";

export const loader = filed("special_need.view", "csv", needsPrintout);
