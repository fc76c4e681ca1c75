/** Public: a page compares this build with its own to notice an update. */
export async function loader() {
  return new Response(import.meta.env.BUILD ?? "", { headers: { "Content-Type": "text/plain" } });
}
