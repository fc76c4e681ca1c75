import { contactLine, findOffice } from "~/db/office.server";

export { contactLine, findOffice, type Office } from "~/db/office.server";

/** What the office says to an account that waits for its approval. */
export const waitingAtOffice = () => ({ time: findOffice().approval_time, contact: contactLine() });
