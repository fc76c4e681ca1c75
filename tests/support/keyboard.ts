import { expect, type Locator, type Page } from "@playwright/test";

/** A control's name, with or without its access key or its key hint. */
const named = (name: string) =>
  new RegExp(`^\\s*${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( \\((Alt\\+\\w|pilihan)\\))?$`);

/** Playwright omits the letter of Alt and a letter, which access keys need. */
export async function pressAccessKey(page: Page, letter: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const key = { modifiers: 1, key: letter, code: `Key${letter.toUpperCase()}`, unmodifiedText: letter };
  const windowsVirtualKeyCode = letter.toUpperCase().charCodeAt(0);
  await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...key, windowsVirtualKeyCode });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key, windowsVirtualKeyCode });
  await session.detach();
}

/** A user with only a keyboard: every method presses keys of `page.keyboard`. */
export class Typist {
  /** Keys pressed beside the typed text; an access key is one. */
  presses = 0;
  /** The names of the places where Tab stopped. */
  stops: string[] = [];
  /** Takes the skip link where that is shorter. */
  skips = false;

  constructor(readonly page: Page) {}

  /** The open dialog, or the page. */
  get here(): Locator {
    return this.page.locator("body:not(:has([role=dialog])), [role=dialog]").last();
  }
  get status(): Locator {
    return this.page.getByRole("status");
  }
  link(name: string | RegExp): Locator {
    return this.here.getByRole("link", { name: typeof name === "string" ? named(name) : name }).first();
  }
  button(name: string | RegExp): Locator {
    return this.here.getByRole("button", { name: typeof name === "string" ? named(name) : name }).first();
  }
  field(label: string | RegExp): Locator {
    const name = typeof label === "string" ? named(label) : label;
    // The text of a label around a select has the texts of its options too; its name has not.
    return this.here.getByLabel(name).or(this.here.getByRole("combobox", { name })).first();
  }
  row(text: string | RegExp): Locator {
    return this.here.getByRole("row").filter({ hasText: text });
  }

  /** Waits for the heading of a page or a dialog. */
  async arrives(heading: string | RegExp): Promise<void> {
    await expect(
      this.here.getByRole("heading", { name: heading, exact: typeof heading === "string" }).first(),
    ).toBeVisible();
  }
  async seesMessage(sentence: string | RegExp): Promise<void> {
    await expect(this.status.filter({ hasText: sentence }).first()).toBeVisible();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.presses += 1;
      await this.page.keyboard.press(key);
    }
  }

  private hasListToSkipTo(): Promise<boolean> {
    return this.page.evaluate(() => document.querySelector('.skip[href="#baris"]') !== null);
  }

  /** By Tab or Shift+Tab, several times over the parts of a date. */
  async go(to: Locator): Promise<void> {
    for (let round = 0; round < 20; round++) {
      const steps = await to.evaluate(stepsTo, null);
      if (steps === null) continue;
      if (steps === 0) return;
      if (this.skips && (await this.page.evaluate(isAtStart))) {
        const fromContent = (await to.evaluate(stepsTo, "main")) ?? 0;
        const fromList = (await this.hasListToSkipTo()) ? ((await to.evaluate(stepsTo, "#baris")) ?? 0) : 0;
        if (fromList > 0 && fromList + 3 < Math.min(steps, fromContent + 2)) {
          await this.tab(2);
          await this.press("Enter");
          // A row takes no focus, so the steps from it are not counted again.
          await this.tab(fromList);
          continue;
        }
        if (fromContent > 0 && fromContent + 2 < steps) {
          await this.tab(1);
          await this.press("Enter");
          continue;
        }
      }
      await this.tab(steps);
    }
    throw new Error(`no way by Tab to ${to}`);
  }

  /** Backwards where `steps` is negative. Fails at a stop without a name, and at a box around other stops. */
  private async tab(steps: number): Promise<void> {
    for (let pressed = 0; pressed < Math.abs(steps); pressed++) {
      await this.press(steps > 0 ? "Tab" : "Shift+Tab");
      const { name, isBox } = await this.page.evaluate(focusedStop);
      this.stops.push(name);
      expect({ name: name || this.stops, isBox }).toEqual({ name, isBox: false });
    }
  }

  /** A user who looks at the list and not at the screen presses Tab once and types: the text goes to the focus. */
  async typeOn(field: Locator, text: string): Promise<void> {
    await this.press("Tab");
    await this.page.keyboard.type(text);
    await expect(field, `"${text}" after one Tab`).toHaveValue(text);
  }

  /** To a place that the bar leads to, or the page of the menu. */
  async goToPlace(name: string): Promise<void> {
    const inBar = this.page.locator("header nav").getByRole("link", { name, exact: true });
    if (await inBar.isVisible()) return this.enter(inBar);
    await this.enter(this.link("Semua kerja"));
    await this.arrives("Semua kerja");
    await this.enter(this.page.getByRole("main").getByRole("link", { name, exact: true }));
  }

  async enter(to: Locator): Promise<void> {
    await this.go(to);
    await this.press("Enter");
  }

  async unfold(summary: string): Promise<void> {
    await this.enter(this.here.locator("summary", { hasText: summary }).first());
  }

  /** Replaces the present value. */
  async write(field: Locator, text: string): Promise<void> {
    await this.go(field);
    if ((await field.inputValue()) !== "") await this.press("ControlOrMeta+A");
    await this.page.keyboard.type(text);
  }

  /** Types the start of the option. */
  async choose(select: Locator, option: string): Promise<void> {
    await this.go(select);
    await this.page.keyboard.type(option);
    await expect(select.locator("option:checked")).toHaveText(new RegExp(`^${option}`));
  }

  async tick(box: Locator): Promise<void> {
    await this.go(box);
    await this.press("Space");
    await expect(box).toBeChecked();
  }

  async empty(field: Locator): Promise<void> {
    await this.go(field);
    await this.press("Control+A");
    await this.press("Delete");
    await expect(field).toHaveValue("");
  }

  async untick(box: Locator): Promise<void> {
    await this.go(box);
    await this.press("Space");
    await expect(box).not.toBeChecked();
  }

  /** From the radio button that Tab reaches, by the arrow keys. */
  async pick(radio: Locator): Promise<void> {
    const name = await radio.getAttribute("name");
    for (let downs = 0; downs < 20 && !(await radio.isChecked()); downs++) {
      await this.go(this.here.locator(`[name="${name}"]:checked`));
      await this.press("ArrowDown");
    }
    await expect(radio).toBeChecked();
  }

  /** Inserts at the cursor, as from the clipboard. */
  async paste(field: Locator, text: string): Promise<void> {
    await this.go(field);
    await this.page.keyboard.insertText(text);
  }

  async accessKey(letter: string): Promise<void> {
    this.presses += 1;
    await pressAccessKey(this.page, letter);
  }
}

/** Nothing has the focus yet, so the first Tab reaches the skip link. */
const isAtStart = () => document.activeElement === document.body && location.hash === "";

/** The name of the focused element, and whether it is only a box around other stops. */
function focusedStop(): { name: string; isBox: boolean } {
  const stop = document.activeElement as HTMLInputElement;
  const labelled = document.getElementById(stop.getAttribute("aria-labelledby") ?? "");
  const texts = [
    stop.ariaLabel,
    labelled?.textContent,
    ...[...(stop.labels ?? [])].map((each) => each.textContent),
  ];
  const name = [...texts, stop.textContent].map((text) => text?.trim()).find(Boolean) ?? "";
  const control = "a[href],button,input,select,textarea,summary";
  return { name, isBox: !stop.matches(control) && stop.querySelector(control) !== null };
}

/** Presses of Tab; negative for Shift+Tab; null when another page has replaced the goal. From the focus, or from an element. */
function stepsTo(goal: Element, from: string | null): number | null {
  if (!goal.isConnected) return null;
  const active = (from ? document.querySelector(from) : document.activeElement) ?? document.body;
  if (active === goal) return 0;
  const scope = document.querySelector("[role=dialog]") ?? document;
  const all = [
    ...scope.querySelectorAll<HTMLInputElement>("a[href],button,input,select,textarea,summary,[tabindex]"),
  ];
  const stops = all.filter((element) => {
    const closed = element.closest("details:not([open])");
    if (closed && element !== closed.firstElementChild) return false;
    if (element.tabIndex < 0 || element.matches(":disabled") || element.getClientRects().length === 0)
      return false;
    if (element.type !== "radio" || element.checked) return true;
    const group = all.filter(({ type, name }) => type === "radio" && name === element.name);
    return !group.some(({ checked }) => checked) && group[0] === element;
  });
  const to = stops.indexOf(goal as HTMLInputElement);
  if (to < 0) throw new Error("Tab does not stop there");
  const at = stops.indexOf(active as HTMLInputElement);
  if (at >= 0) return to - at;
  const before = stops.filter(
    (stop) => active.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING,
  ).length;
  return to >= before ? to - before + 1 : to - before;
}
