/** Which build is running, for pages that may be of an older one (specification, section 9). Public. */
export async function loader() {
  return new Response(import.meta.env.BUILD ?? "", { headers: { "Content-Type": "text/plain" } });
}
