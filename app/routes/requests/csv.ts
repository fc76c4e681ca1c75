import { filed } from "~/routes/parts/list-file.server";
import { requestsPrintout } from "./parts/printout.server";

export const loader = filed("request.view", "csv", requestsPrintout);
