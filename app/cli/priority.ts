import { setPriority } from "node:os";

const lowestPriority = 19;

export function letClerksGoFirst(): void {
  try {
    setPriority(lowestPriority);
  } catch {
    return;
  }
}
