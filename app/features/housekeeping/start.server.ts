import { keepCheckingChain } from "~/features/audit/chain-check.server";
import { keepPruning } from "./prune.server";

/** Everything that a listening server does without being asked. */
export function keepHouse(): void {
  keepPruning();
  keepCheckingChain();
}
