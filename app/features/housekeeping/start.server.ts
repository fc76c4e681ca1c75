import { keepCheckingChain } from "~/features/audit/chain-check.server";
import { keepPruning } from "./prune.server";

export function keepHouse(): void {
  keepPruning();
  keepCheckingChain();
}
