import { settings } from "~/http/settings";

/** The address that people outside this computer open. */
export const originOf = (request: Request): string => settings().appOrigin ?? new URL(request.url).origin;
