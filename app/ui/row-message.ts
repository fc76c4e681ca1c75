import { createContext, type ReactNode } from "react";

/** What came of a deed on one row of a list: it is said in the table of that id, where the row stood (screens.md 5.4). */
export const RowMessage = createContext<{ table: string; row: number; message: ReactNode } | null>(null);
