import { printed } from "~/routes/parts/printout.server";
import { usersPrintout } from "./parts/printout.server";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("user.manage", usersPrintout);
