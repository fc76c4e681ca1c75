interface Term {
  revoked_at: string | null;
  expires_at: string;
}

export type MachineState = "open" | "expired" | "revoked";

export function stateOfMachine({ revoked_at, expires_at }: Term, now: string): MachineState {
  if (revoked_at !== null) return "revoked";
  return expires_at < now ? "expired" : "open";
}
