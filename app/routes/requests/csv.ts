import { fileOfList } from "~/routes/parts/list-screen";
import { requests } from "./parts/listing";

export const loader = fileOfList(requests, "csv");
