import { hashOfMachineToken } from "~/auth/machines";

const hour = 3_600_000;
const mostRemembered = 10_000;

/** Of each session, and of the hash of each machine's token, that this process has accepted in the last hour, the account. A restart forgets them: the next request of each is a visitor's. */
const accepted = new Map<string, { user_id: number; until: number }>();

export function rememberAccepted(token: string, user_id: number): void {
  accepted.delete(token);
  accepted.set(token, { user_id, until: Date.now() + hour });
  const [oldest] = accepted.keys();
  if (accepted.size > mostRemembered && oldest !== undefined) accepted.delete(oldest);
}

export const forgetAccepted = (token: string): void => void accepted.delete(token);

/** A cookie that looks like a session is none until the database has said so. */
export function accountOf(token: string | null): number | null {
  const found = token ? accepted.get(token) : undefined;
  return found && found.until > Date.now() ? found.user_id : null;
}

export const bearerTokenIn = (authorization: string | null | undefined): string | null =>
  /^bearer ([\w-]{1,100})$/i.exec(authorization ?? "")?.[1] ?? null;

export function rememberMachine(token: string, user_id: number): void {
  const hash = hashOfMachineToken(token);
  if (hash !== null) rememberAccepted(hash, user_id);
}

export function forgetMachine(token: string): void {
  const hash = hashOfMachineToken(token);
  if (hash !== null) forgetAccepted(hash);
}

/** A negative number, as the actor of a machine has. */
export function machineOf(authorization: string | undefined): number | null {
  const token = bearerTokenIn(authorization);
  return token === null ? null : accountOf(hashOfMachineToken(token));
}
