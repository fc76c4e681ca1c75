import { closest, on, root } from "./page";

/** The keys of a list (screens.md 5.3): only while the focus is in its table and not in a field. */
export function lists(): void {
  on("keydown", (event) => {
    const { key, target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented } = event;
    if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented || root.dataset.keys) return;
    const box = closest(target, ".table-box");
    if (!box || closest(target, "input:not([type=checkbox]),select,textarea,.typing")) return;

    const rows = [...box.querySelectorAll("tbody tr")];
    const row = closest(target, "tbody tr");
    const at = row ? rows.indexOf(row) : -1;
    const step = key === "j" || key === "ArrowDown" ? 1 : key === "k" || key === "ArrowUp" ? -1 : 0;
    const found =
      step !== 0
        ? (rows[at + step]?.querySelector<HTMLElement>("a") ??
          rows[at + step]?.querySelector<HTMLElement>("#makluman,input"))
        : key === "x"
          ? row?.querySelector<HTMLElement>("[type=checkbox]")
          : key === "e"
            ? row?.querySelector<HTMLElement>("a[href*=edit]")
            : key === "u"
              ? document.querySelector<HTMLElement>("a.back")
              : key === "?"
                ? document.querySelector<HTMLElement>("a[href$=keyboard]")
                : null;
    if (!found) return;
    event.preventDefault();
    if (step === 0) found.click();
    else found.focus();
  });
}
