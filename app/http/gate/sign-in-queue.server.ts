import type { IncomingMessage } from "node:http";

const signIn = new Set(["/user_login", "/api/auth/login"]);

/** Hundreds of clerks may sign in at the same moment, and each costs the work of a page before its hash. */
export const isSignIn = ({ method, url = "" }: IncomingMessage): boolean =>
  method === "POST" && signIn.has(routedPath(url));

/** Remix matches routes without regard to case and trailing slashes. */
function routedPath(url: string): string {
  const path = decodeURIComponent(url.split("?", 1)[0] ?? "").toLowerCase();
  return path.replace(/\.data$/, "").replace(/(?<!\/)\/+$/, "");
}

/** Shorter than a hash takes with four threads, and long enough to answer other requests in between. */
const gapMilliseconds = 8;

export function signInQueue(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  let isPaused = false;
  function begin() {
    isPaused = waiting.length > 0;
    if (!isPaused) return;
    setTimeout(begin, gapMilliseconds);
    waiting.shift()?.();
  }
  return (work) => {
    waiting.push(work);
    if (!isPaused) begin();
  };
}
