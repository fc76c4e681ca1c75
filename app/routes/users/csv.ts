import { filed } from "~/routes/parts/list-file";
import { usersPrintout } from "./parts/rows";

export const loader = filed("user.manage", "csv", usersPrintout);
