/** The `handle` of a screen that is a list: a second link above the header leads to its rows. */
export interface HasRows {
  hasRows: true;
}

export const handle: HasRows = { hasRows: true };
