import { printed } from "~/routes/parts/printout-data";
import { usersPrintout } from "./parts/rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("user.manage", usersPrintout);
