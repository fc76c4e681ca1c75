const lent: [element: Element, name: string, value: string][] = [];

function lend(element: Element, name: string): void {
  lent.push([element, name, element.getAttribute(name) ?? ""]);
  element.removeAttribute(name);
}

/** The page behind lends its duplicate ids and access keys, so that labels and links of the dialog find their own fields. */
export function stepAside(dialog: Element): void {
  for (const { id } of dialog.querySelectorAll("[id]")) {
    const same = CSS.escape(id);
    for (const other of document.querySelectorAll(`[id="${same}"],[for="${same}"]`)) {
      if (!dialog.contains(other)) lend(other, other.id === id ? "id" : "for");
    }
  }
  for (const keyed of document.querySelectorAll("[accesskey]")) {
    if (!dialog.contains(keyed)) lend(keyed, "accesskey");
  }
}

export function comeBack(): void {
  for (const [element, name, value] of lent.splice(0)) element.setAttribute(name, value);
}
