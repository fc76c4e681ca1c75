import type { IncomingMessage } from "node:http";
import { type Asker, mostOfOne, mostWaiting } from "./request-queue";

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

export interface SignInQueue {
  enqueue: (asker: Asker, work: () => void) => void;
  whyFull: (asker: Asker) => "own" | "all" | null;
}

export function signInQueue(): SignInQueue {
  const waiting: { name: string; work: () => void }[] = [];
  let isPaused = false;
  function begin() {
    isPaused = waiting.length > 0;
    if (!isPaused) return;
    setTimeout(begin, gapMilliseconds);
    waiting.shift()?.work();
  }
  return {
    enqueue({ name }, work) {
      waiting.push({ name, work });
      if (!isPaused) begin();
    },
    whyFull({ name }) {
      const own = waiting.filter((other) => other.name === name);
      if (own.length >= mostOfOne) return "own";
      return waiting.length >= mostWaiting ? "all" : null;
    },
  };
}
