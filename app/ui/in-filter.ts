import { createContext } from "react";

/** Whether a field stands in the filters of a list, which come again with every page of it. */
export const InFilter = createContext(false);
