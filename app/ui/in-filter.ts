import { createContext } from "react";

export const InFilter = createContext(false);
