/** An address of this site, to take apart: its path, or what it asks for. */
export const asUrl = (address: string) => new URL(address, "http://calon.invalid");
