import { filed } from "~/routes/parts/list-file";
import { requestsPrintout } from "./parts/rows";

export const loader = filed("request.view", "csv", requestsPrintout);
