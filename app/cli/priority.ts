import { setPriority } from "node:os";

const lowestPriority = 19;

export function lowerPriority(): void {
  try {
    setPriority(lowestPriority);
  } catch {
    return;
  }
}
