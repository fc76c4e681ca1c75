/** Which build is running, for pages that may be of an older one. Public. */
export async function loader() {
  return new Response(import.meta.env.BUILD ?? "", { headers: { "Content-Type": "text/plain" } });
}
