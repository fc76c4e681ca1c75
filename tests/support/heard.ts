/** An answer as its reader sees it: `text` has the words of a page without its styles. A byte order mark stays. */
export async function heard(answer: Response | Promise<Response>) {
  const response = await answer;
  const { status, headers } = response;
  const html = Buffer.from(await response.arrayBuffer())
    .toString("utf8")
    .replaceAll("&amp;", "&");
  const text = html.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, " ").replace(/\s+/g, " ");
  const isJson = headers.get("Content-Type")?.includes("json");
  return { status, headers, html, text, body: isJson ? JSON.parse(html) : null };
}
