import { printed } from "~/routes/parts/printout.server";
import { requestsPrintout } from "./parts/printout.server";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("request.view", requestsPrintout);
