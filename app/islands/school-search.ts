interface SchoolResults {
  data: { school_code: string; school_name: string }[];
}

const most = "20";

export async function findSchools(search: string, signal: AbortSignal): Promise<string[]> {
  const query = { search, limit: most, sort_column: "school_name", sort_direction: "asc" };
  const response = await fetch(`/api/schools?${new URLSearchParams(query)}`, { signal });
  if (!response.ok) throw new Error(response.statusText);
  const { data }: SchoolResults = await response.json();
  return data.map(({ school_code, school_name }) => `${school_code} · ${school_name}`);
}
