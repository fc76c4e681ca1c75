const hidden: [element: Element, name: string, value: string][] = [];

function hide(element: Element, name: string): void {
  hidden.push([element, name, element.getAttribute(name) ?? ""]);
  element.removeAttribute(name);
}

/** The page behind lends its duplicate ids and access keys, so that labels and links of the dialog find their own fields. */
export function hideBackgroundIds(dialog: Element): void {
  for (const { id } of dialog.querySelectorAll("[id]")) {
    const same = CSS.escape(id);
    for (const other of document.querySelectorAll(`[id="${same}"],[for="${same}"]`)) {
      if (!dialog.contains(other)) hide(other, other.id === id ? "id" : "for");
    }
  }
  for (const keyed of document.querySelectorAll("[accesskey]")) {
    if (!dialog.contains(keyed)) hide(keyed, "accesskey");
  }
}

export function restoreBackgroundIds(): void {
  for (const [element, name, value] of hidden.splice(0)) element.setAttribute(name, value);
}
