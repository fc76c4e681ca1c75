/** What the Nu HTML checker objects to and the product keeps. Each needs a reason. */
export const htmlExceptions: { objection: RegExp; reason: string }[] = [
  { objection: /^Trailing slash on void elements/, reason: "React writes it, and its values are quoted" },
  {
    objection: /^The .width. attribute on the .(col|th). element is obsolete/,
    reason: "the widths are data of each table, and the pages have no inline style",
  },
  {
    objection: /^Section lacks heading/,
    reason: "a printed page is a section, and its title is a paragraph of the paper",
  },
  {
    objection: /appears to be written in Indonesian/,
    reason: "the checker takes formal Malay for Indonesian",
  },
];
