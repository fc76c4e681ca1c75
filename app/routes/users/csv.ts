import { filed } from "~/routes/parts/list-file.server";
import { usersPrintout } from "./parts/printout.server";

export const loader = filed("user.manage", "csv", usersPrintout);
