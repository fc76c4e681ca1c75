/** Accessibility checks (product 9.1 to 9.3). Each function runs in the page, so it can use only its own body. */

/** At the usual width: language, targets, keys, motion and the error summary. */
export function faultsAsShown(most: { keys: string[]; target: number }): string[] {
  const faults: string[] = [];
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ checkVisibilityCSS: true });
  };
  const nameOf = (element: Element) => {
    const { tagName, id, className } = element;
    const words = (element.textContent || element.getAttribute("name") || "").trim().slice(0, 30);
    return `${tagName.toLowerCase()}${id && `#${id}`}${typeof className === "string" && className && `.${className.split(" ").join(".")}`} "${words}"`;
  };

  if (document.documentElement.lang !== "ms") faults.push("the page is not said to be Malay");
  const isArabic = (element: Element) =>
    element.closest("[lang]")?.getAttribute("lang") === "ar" && getComputedStyle(element).direction === "rtl";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (parent && /\p{Script=Arabic}/u.test(texts.currentNode.nodeValue ?? "") && !isArabic(parent)) {
      faults.push(`Arabic is not marked as such: ${nameOf(parent)}`);
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) {
    if (field.type === "hidden") continue;
    if ((/arabic/.test(field.name) || /\p{Script=Arabic}/u.test(field.value)) && !isArabic(field)) {
      faults.push(`an Arabic field is not marked as such: ${nameOf(field)}`);
    }
  }

  const targets = document.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, textarea, summary",
  );
  for (const target of targets) {
    if (!isShown(target)) continue;
    // A link within a sentence is as high as its line (WCAG 2.5.8).
    const isWord =
      target.tagName === "A" &&
      getComputedStyle(target).display === "inline" &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.nodeValue ?? ""),
      );
    if (isWord) continue;
    const isTicked = /^(checkbox|radio)$/.test(target.getAttribute("type") ?? "");
    const labels = isTicked ? [...((target as HTMLInputElement).labels ?? [])] : [];
    // A link that covers its whole card has the card's size.
    const isCard = getComputedStyle(target, "::after").position === "absolute" && target.offsetParent;
    const parts = [target, ...labels, ...(isCard ? [isCard] : [])].map((part) =>
      part.getBoundingClientRect(),
    );
    const height = Math.max(...parts.map((part) => part.height));
    const width = Math.max(...parts.map((part) => part.width));
    // The rows of a table are 31 px high, a pixel of it the line below.
    const least = target.closest("tbody") ? Math.min(most.target, 30) : most.target;
    if (height < least - 0.5 || width < 24) {
      faults.push(`too small a target, ${Math.round(width)} by ${Math.round(height)}: ${nameOf(target)}`);
    }
  }

  const keys = new Set<string>();
  for (const control of document.querySelectorAll<HTMLElement>("[accesskey]")) {
    const key = control.getAttribute("accesskey") ?? "";
    if (!most.keys.includes(key) || keys.has(key)) faults.push(`a key of its own: ${key}`);
    keys.add(key);
    const labels = (control as HTMLInputElement).labels;
    const labelText = [control, ...(labels ?? [])].map((part) => part.textContent).join(" ");
    if (!labelText.includes(`(Alt+${key.toUpperCase()})`))
      faults.push(`the label does not show the key: ${nameOf(control)}`);
  }

  for (const element of document.querySelectorAll<HTMLElement>("[tabindex]")) {
    if (element.tabIndex > 0) faults.push(`out of its order: ${nameOf(element)}`);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".summary a")) {
    const field = document.querySelector<HTMLElement>(link.hash);
    if (!field || !isShown(field) || field.tabIndex < 0) faults.push(`leads to no field: ${nameOf(link)}`);
  }
  return faults;
}

/** In forced colours and without motion. */
export function faultsInForcedColours(): string[] {
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute("class")} "${(element.textContent || element.getAttribute("name") || "").trim().slice(0, 30)}"`;
  if (!matchMedia("(forced-colors: active)").matches) faults.push("no colours are forced");
  const see = (element: Element) => {
    const style = getComputedStyle(element);
    const takes = [...style.transitionDuration.split(","), ...style.animationDuration.split(",")];
    if (takes.some((time) => Number.parseFloat(time) > 0.01)) faults.push(`moves: ${nameOf(element)}`);
    const isAdjusted = style.forcedColorAdjust === "none" && element.tagName !== "PROGRESS";
    if (isAdjusted && !element.closest("svg")) faults.push(`keeps its own colours: ${nameOf(element)}`);
    return style;
  };
  for (const element of document.body.querySelectorAll("*")) {
    const style = see(element);
    const isControl = element.matches(
      "button:not([hidden]), .btn, select, textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file])",
    );
    if (!isControl) continue;
    const edges = [
      style.borderTopWidth,
      style.borderRightWidth,
      style.borderBottomWidth,
      style.borderLeftWidth,
    ];
    // The first button of a form, which Enter presses, is not drawn at all.
    const isPlainWord = element.matches(".foot button, button.vh");
    const isDrawn = edges.every((edge) => Number.parseFloat(edge) > 0) && style.borderTopStyle !== "none";
    if (!isDrawn && !isPlainWord) faults.push(`has no edge: ${nameOf(element)}`);
  }
  const looks = (element: Element) => {
    const { borderTopColor, borderBottomColor, borderBottomWidth, fontWeight, color, outlineStyle } =
      getComputedStyle(element);
    return [borderTopColor, borderBottomColor, borderBottomWidth, fontWeight, color, outlineStyle].join();
  };
  for (const current of document.querySelectorAll("[aria-current]")) {
    const list = current.closest("ul, ol");
    const other = [...(list?.querySelectorAll(current.tagName) ?? [])].find(
      (each) => !each.hasAttribute("aria-current"),
    );
    if (other && looks(other) === looks(current)) faults.push(`looks like the others: ${nameOf(current)}`);
  }
  const ground = getComputedStyle(document.body).backgroundColor;
  for (const word of document.querySelectorAll(".pager .gap")) {
    const isFramed = getComputedStyle(word).borderTopColor !== ground;
    if (isFramed) faults.push(`is framed like what can be pressed: ${nameOf(word)}`);
  }
  if (document.getAnimations().length > 0) faults.push("something is moving");
  return faults;
}

/** At 400 % (320 by 256 pixels) and with text spacing (WCAG 1.4.10, 1.4.12). */
export function faultsOfRoom(): string[] {
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute("class")} "${(element.textContent || "").trim().slice(0, 30)}"`;
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`wider than the window: ${page.scrollWidth}`);
  const spaced = document.createElement("style");
  spaced.textContent =
    "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}";
  document.head.append(spaced);
  if (page.scrollWidth > innerWidth) faults.push(`wider than the window when spaced: ${page.scrollWidth}`);
  for (const element of document.body.querySelectorAll<HTMLElement>("*:not(.vh):not(svg):not(svg *)")) {
    if (!element.textContent?.trim() || element.matches("select, option, textarea, progress")) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const isCut = (way: string) => way === "hidden" || way === "clip";
    if (
      (isCut(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (isCut(overflowY) && element.scrollHeight > element.clientHeight + 1)
    ) {
      faults.push(`cut off when spaced: ${nameOf(element)}`);
    }
  }
  spaced.remove();
  return faults;
}

/** Records the focus before each press of Tab; `walked` returns it. */
export function startWalk(): number {
  const order: Element[] = [];
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute("class")} "${(element.textContent || element.getAttribute("name") || "").trim().slice(0, 30)}"`;
  const look = () => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return;
    // Each part of a date is a Tab stop.
    if (order.at(-1) !== element) order.push(element);
    const style = getComputedStyle(element);
    if (style.outlineStyle === "none" || Number.parseFloat(style.outlineWidth) < 2) {
      faults.push(`has no focus to be seen: ${nameOf(element)}`);
    }
    const rects = [...element.getClientRects()];
    // Of an element that is higher than the window, the part in the window counts.
    const within = rects.map(({ left, right, top, bottom }) => ({
      left: Math.max(left, 0),
      right: Math.min(right, innerWidth),
      top: Math.max(top, 0),
      bottom: Math.min(bottom, innerHeight),
    }));
    const points = within.flatMap(({ left, right, top, bottom }) =>
      [0.1, 0.5, 0.9].flatMap((across) =>
        [0.2, 0.5, 0.8].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
      ),
    );
    const isSeen = points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return !!there && (element.contains(there) || (there.contains(element) && there.tagName === "LABEL"));
    });
    if (!isSeen) faults.push(`is covered or out of sight: ${nameOf(element)} ${JSON.stringify(rects[0])}`);
  };
  addEventListener("keydown", look, true);
  const isStop = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(":disabled, [type=hidden]") &&
    element.getClientRects().length > 0 &&
    element.checkVisibility({ checkVisibilityCSS: true });
  const all = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [tabindex]",
  );
  const stops: HTMLElement[] = [];
  const isOld = navigator.userAgent.includes("Chrome/109.");
  for (const element of all) {
    if (!isStop(element)) continue;
    // In a radio group Tab stops at the chosen button, or else at the first; Chromium 109 stops again after a field between two.
    if (element instanceof HTMLInputElement && element.type === "radio") {
      const group = [...document.getElementsByName(element.name)] as HTMLInputElement[];
      const chosen = group.find((each) => each.checked);
      const last = stops.at(-1);
      const isAfterField = isOld && !chosen && !(last && group.some((each) => each === last));
      if (element !== (chosen ?? group[0]) && !isAfterField) continue;
    }
    stops.push(element);
  }
  // Tab begins at the start of the page, not at the focus that the page set.
  const start = document.body.insertBefore(document.createElement("i"), document.body.firstChild);
  start.tabIndex = -1;
  start.focus();
  start.remove();
  scrollTo(0, 0);
  Object.assign(window, {
    isUnderway: () => stops.length > 0 && document.activeElement !== stops.at(-1),
    walked: () => {
      look();
      removeEventListener("keydown", look, true);
      const strange = stops.findIndex((stop, at) => stop !== order[at]);
      if (strange >= 0 || order.length !== stops.length) {
        const [stop, met] = [stops[strange], order[strange]];
        faults.push(
          `Tab does not go in the order of the page: ${order.length} of ${stops.length}; ${strange}: ${stop && nameOf(stop)}, not ${met && nameOf(met)}`,
        );
      }
      return faults;
    },
  });
  return stops.length;
}

/** Of a page as the server sends it: a region is a Tab stop where Tab reaches nothing in it, and a link within the page has its goal. */
export function faultsInMarkup(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  const faults: string[] = [];
  for (const region of page.querySelectorAll<HTMLElement>("[role=region]")) {
    const isReached = region.querySelector(
      "a[href], button:not([tabindex]), input:not([type=hidden]), select, textarea, summary",
    );
    const isStop = region.tabIndex === 0;
    const name = region.getAttribute("aria-labelledby") ?? "";
    const title = page.getElementById(name)?.textContent;
    if (isStop && isReached) faults.push(`a Tab stop before what Tab reaches: ${title}`);
    if (!isStop && !isReached) faults.push(`out of reach of Tab: ${title}`);
    if (!title) faults.push(`a region without a name: ${name}`);
  }
  for (const link of page.querySelectorAll<HTMLAnchorElement>("a[href^='#']")) {
    if (!page.getElementById(link.hash.slice(1))) faults.push(`leads nowhere: ${link.hash}`);
  }
  return faults;
}
