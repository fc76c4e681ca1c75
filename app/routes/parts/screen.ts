import type { PlaceAddress } from "~/features/year-stage/places";
import type { Declared } from "~/http/screens";
import type { HelpScreen } from "~/routes/layouts/parts/help";

/** The `handle` of a route: what its screen declares about itself. A route without a fact has no handle. */
export interface Screen extends Declared {
  /** The place of the menu, where the address of the screen does not begin with the place's own. */
  place?: PlaceAddress;
  /** The text of another screen that explains this one too. */
  help?: HelpScreen;
  /** The page is near its bytes (product 1.3): its footer has the telephone of the office, and the manual the rest. */
  contact?: "telephone";
  /** A list: a second link above the header leads to its rows. */
  hasRows?: true;
  /** The page loads the keys of the grid. */
  hasGrid?: true;
  /** Replaces the common stylesheet, so that a page loads only one. */
  stylesheet?: (data: unknown) => string | undefined;
  /** The page loads the module with a stylesheet of its own too. */
  isEnhanced?: true;
  /** The page opens the browser's window of printing by itself. */
  isPrinted?: (data: unknown) => boolean;
}
