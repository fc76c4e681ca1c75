import { fileOfList } from "~/routes/parts/list-screen";
import { accounts } from "./parts/listing";

export const loader = fileOfList(accounts, "csv");
