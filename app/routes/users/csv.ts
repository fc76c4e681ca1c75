import { filed } from "~/routes/parts/list-file";
import { usersPrintout } from "./parts/printout";

export const loader = filed("user.manage", "csv", usersPrintout);
