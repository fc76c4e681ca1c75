import { filed } from "~/routes/parts/list-file";
import { requestsPrintout } from "./parts/printout";

export const loader = filed("request.view", "csv", requestsPrintout);
