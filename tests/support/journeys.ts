import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import Database from "better-sqlite3";
import { test as base, expect } from "./e2e";
import { enterAs, type Role } from "./entered";
import { Typist } from "./keyboard";

export { expect } from "./e2e";
export { account } from "./entered";

/** Scripts run, are turned off, or every request for one is aborted. */
export type Scripts = "run" | "off" | "aborted";

/** Playwright's methods that use a pointer, or set a value or the focus without a key. */
const refused = [
  ...["check", "clear", "click", "dblclick", "dispatchEvent", "dragAndDrop", "dragTo", "fill", "focus"],
  ...["hover", "move", "press", "pressSequentially", "selectOption", "selectText", "setChecked"],
  ...["setInputFiles", "tap", "type", "uncheck", "down", "up", "wheel"],
];

/** Makes these methods throw during a journey; the result restores them. */
function refuseMouse(page: Page): () => void {
  const kinds = [page, page.locator("html"), page.mouse, page.touchscreen].map(
    (one) => Object.getPrototypeOf(one) as Record<string, unknown>,
  );
  const kept = kinds.flatMap((kind) =>
    refused.flatMap((name) =>
      Object.hasOwn(kind, name)
        ? [{ kind, name, property: Object.getOwnPropertyDescriptor(kind, name) }]
        : [],
    ),
  );
  for (const { kind, name } of kept) {
    kind[name] = () => {
      throw new Error(`a journey goes by the keyboard alone: ${name} is none of its keys`);
    };
  }
  return () => {
    for (const { kind, name, property } of kept)
      Object.defineProperty(kind, name, property as PropertyDescriptor);
  };
}

/** The users of a journey, their browsers and the database. */
export class Office {
  readonly pointers: string[] = [];
  readonly faults: string[] = [];
  readonly scriptRequests = { run: 0, aborted: 0 };
  private readonly contexts: BrowserContext[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly scripts: Scripts,
    private readonly origin: string,
    private readonly databasePath: string,
  ) {}

  /** Opens a separate browser for a user or a visitor. */
  async person(role?: Role): Promise<Typist> {
    const context = await this.browser.newContext({ javaScriptEnabled: this.scripts !== "off" });
    this.contexts.push(context);
    if (role) await enterAs(context, role, this.origin);
    if (this.scripts === "aborted") await context.route(/\.js(\?|$)/, (route) => route.abort());
    if (this.scripts !== "off") await this.watchPointers(context);
    context.on("requestfinished", (one) => this.count(one.resourceType(), "run"));
    context.on("requestfailed", (one) => this.count(one.resourceType(), "aborted"));
    context.on("response", (answer) => {
      if (answer.status() >= 500) this.faults.push(`${answer.status()} ${answer.url()}`);
    });
    context.on("weberror", (error) => this.faults.push(String(error.error())));
    return new Typist(await context.newPage());
  }

  private count(kind: string, outcome: "run" | "aborted"): void {
    if (kind === "script") this.scriptRequests[outcome] += 1;
  }

  private async watchPointers(context: BrowserContext): Promise<void> {
    await context.exposeFunction("pointerSeen", (type: string) => this.pointers.push(type));
    await context.addInitScript(() => {
      // A layout change can fire events for a pointer at rest; without a button they do not count.
      const isHeld = (event: Event) =>
        !event.type.endsWith("move") ||
        (event as MouseEvent).movementX !== 0 ||
        (event as MouseEvent).movementY !== 0;
      const seen = (event: Event) => {
        if (isHeld(event)) (window as unknown as { pointerSeen(type: string): void }).pointerSeen(event.type);
      };
      for (const type of ["mousedown", "mousemove", "wheel", "pointerdown", "pointermove", "touchstart"])
        addEventListener(type, seen, true);
    });
  }

  /** Runs an action of another user or a visitor. */
  async meanwhile<Value>(
    role: Role | null,
    work: (request: APIRequestContext) => Promise<Value>,
  ): Promise<Value> {
    const context = await this.browser.newContext();
    try {
      if (role) await enterAs(context, role, this.origin);
      return await work(context.request);
    } finally {
      await context.close();
    }
  }

  rows<Row = Record<string, unknown>>(question: string, ...values: unknown[]): Row[] {
    const database = new Database(this.databasePath, { readonly: true });
    try {
      return database.prepare(question).all(...values) as Row[];
    } finally {
      database.close();
    }
  }
  one<Row = Record<string, unknown>>(question: string, ...values: unknown[]): Row {
    const rows = this.rows<Row>(question, ...values);
    if (rows.length !== 1 || rows[0] === undefined) throw new Error(`${rows.length} rows for: ${question}`);
    return rows[0];
  }

  async close(): Promise<void> {
    for (const context of this.contexts) await context.close();
  }
}

/** Refuses the mouse, counts pointer events, and fails on a server fault or an unexpected script. */
export const test = base.extend<{ scripts: Scripts; office: Office }>({
  scripts: ["run", { option: true }],
  office: async ({ browser, scripts, baseURL, databasePath }, use) => {
    const office = new Office(browser, scripts, baseURL ?? "", databasePath);
    const sample = await browser.newPage();
    const giveBack = refuseMouse(sample);
    await sample.close();
    try {
      await use(office);
    } finally {
      giveBack();
      await office.close();
    }
    expect(office.faults).toEqual([]);
    expect(office.pointers).toEqual([]);
    expect({ run: office.scriptRequests.run > 0, aborted: office.scriptRequests.aborted > 0 }).toEqual({
      run: scripts === "run",
      aborted: scripts === "aborted",
    });
  },
});
