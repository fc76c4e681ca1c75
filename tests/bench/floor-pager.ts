import type { Addresses } from "./floor-address";
import { around, keyHint, say } from "./floor-shell";

const malay = new Intl.NumberFormat("ms-MY");
const grouped = (n: number) => (n < 1000 ? String(n) : malay.format(n));

export function rangeText(page: number, total: number): string {
  const from = (page - 1) * 10 + 1;
  if (from > total) return say("ui.range_none", { total: grouped(total) });
  const to = grouped(Math.min(page * 10, total));
  return say("ui.range", { from: grouped(from), to, total: grouped(total) });
}

const opening = `<nav class="pager" aria-label="${say("ui.pages")}"><p>`;
const previous = `" rel="prev" accessKey="p">${say("ui.previous")}${keyHint("P")}</a></li>`;
const next = `" rel="next" accessKey="n">${say("ui.next")}${keyHint("N")}</a></li>`;
const [before, after] = around("ui.page", "page");
const sizes = `<ul class="sizes"><li class="gap">${say("ui.page_size")}</li>`;

/** The pages: both ends, the neighbours of this one, and a gap where some are left out. */
export function pager(page: number, total: number, range: string, { first, led }: Addresses): string {
  const pages = Math.ceil(total / 10);
  const address = (n: number) => (n === 1 ? first : led(`page=${n}`));
  let html = `${opening}${range}</p>`;
  if (pages > 1) {
    html += "<ul>";
    if (page > 1) html += `<li><a href="${address(Math.min(page - 1, pages))}${previous}`;
    let shown = 0;
    for (const n of new Set([1, page - 1, page, page + 1, pages])) {
      if (n <= shown || n > pages) continue;
      if (n - shown === 2) html += numbered(n - 1);
      else if (n - shown > 2) html += '<li class="gap">…</li>';
      html += numbered(n);
      shown = n;
    }
    if (page < pages) html += `<li><a href="${address(page + 1)}${next}`;
    html += "</ul>";
  }
  if (total > 10) {
    html += `${sizes}<li><a href="${first}" aria-current="true">10</a></li>`;
    for (const size of [25, 50, 100]) html += `<li><a href="${led(`limit=${size}`)}">${size}</a></li>`;
    html += "</ul>";
  }
  return `${html}</nav>`;

  function numbered(n: number): string {
    const current = n === page ? ' aria-current="page"' : "";
    return `<li><a href="${address(n)}"${current} aria-label="${before}${grouped(n)}${after}">${grouped(n)}</a></li>`;
  }
}
