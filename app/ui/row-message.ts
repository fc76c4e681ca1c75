import { createContext, type ReactNode } from "react";

export const RowMessage = createContext<{ table: string; row: number; message: ReactNode } | null>(null);
