import { closest, isModified, on, root } from "./page";

const steps: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };
const goals: Record<string, string> = {
  x: "[type=checkbox]",
  e: "a[href*=edit]",
  u: "a.back",
  "?": "a[href$=keyboard]",
};

/** In a form that one types into, a letter is text that may have missed its field. */
const list = ".table-box:not([novalidate] *)";

/** Tints and counts the ticked rows; the box of the head ticks all. */
function showTicks(table: Element, isAll?: boolean): void {
  const [all, ...ticks] = table.querySelectorAll<HTMLInputElement>("tr>:first-child [type=checkbox]");
  let n = 0;
  for (const tick of ticks) {
    tick.checked = isAll ?? tick.checked;
    tick.closest("tr")?.classList.toggle("picked", tick.checked);
    n += +tick.checked;
  }
  if (all) all.checked = n === ticks.length;
  const count = table.closest(".table-box")?.previousElementSibling?.querySelector<HTMLElement>(".bulk span");
  if (!count) return;
  count.dataset.ticks ||= count.textContent as string;
  count.textContent = n ? `${n} ${sentence.enhance.ticked}` : count.dataset.ticks;
}

export function lists(): void {
  // The browser restores ticks before `pageshow`.
  addEventListener("pageshow", () => {
    for (const table of document.querySelectorAll(".list .pick")) showTicks(table);
  });
  on("change", ({ target }) => {
    const table = closest(target, ".list .pick");
    if (table) showTicks(table, closest<HTMLInputElement>(target, "thead input")?.checked);
  });
  // The first row of a register: a whole IC goes on, to the name in Jawi or to the server.
  on("input", ({ target }) => {
    const field = closest<HTMLInputElement>(target, ".new [inputmode]");
    const form = field?.form;
    if (!form || !root.dataset.advance || !/^(\D*\d){12}$/.test(field.value)) return;
    const [name, jawi] = ["full_name", "full_name_arabic"].map(
      (each) => form.elements.namedItem(each) as HTMLInputElement | null,
    );
    if (jawi && !jawi.value) jawi.focus();
    else if (name?.value.trim()) form.requestSubmit();
  });
  on("keydown", (event) => {
    const key = event.key.toLowerCase();
    // From the page itself letters lead into its list, and the arrows scroll it.
    const isPage = !key[1] && event.target === document.body;
    const box = closest(event.target, list) || (isPage && root.querySelector(list));
    if (!box || isModified(event) || root.dataset.keys) return;
    if (closest(event.target, "input:not([type=checkbox]),select,textarea")) return;

    const row = closest(event.target, "tbody tr");
    const step = steps[key];
    const stops = [...box.querySelectorAll("tbody tr:not(.new)")].flatMap(
      (each) =>
        each.querySelector<HTMLElement>("a,#makluman") ?? each.querySelector<HTMLElement>("input") ?? [],
    );
    const place = key === "?" ? root : key === "u" ? box.closest(".page") : row;
    const found = step
      ? stops[stops.findIndex((stop) => stop.closest("tr") === row) + step]
      : place?.querySelector<HTMLElement>(goals[key] as string);
    if (!found) return;
    event.preventDefault();
    if (step) found.focus();
    else found.click();
  });
}
