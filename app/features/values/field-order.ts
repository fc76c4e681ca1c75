/** Where a field appears: each number is a position from 1, null where the field is left out. */
export type Places<Order extends string> = { readonly [Place in Order]: number | null };

type PlacedIn<Table, Order extends string> = {
  [Name in keyof Table & string]: Table[Name] extends Record<Order, number> ? Name : never;
}[keyof Table & string];

export function inOrder<Name extends string>(places: Record<Name, number | null>): readonly Name[] {
  const placed = Object.entries<number | null>(places).filter(([, place]) => place !== null);
  return placed.sort(([, one], [, other]) => Number(one) - Number(other)).map(([name]) => name as Name);
}

/** The positions of the fields of a table in one order. */
export function placesIn<Order extends string, Table extends Record<string, Places<Order>>>(
  table: Table,
  order: Order,
) {
  const places = Object.entries(table).map(([name, field]) => [name, field[order]]);
  return Object.fromEntries(places) as Record<PlacedIn<Table, Order>, number | null>;
}
