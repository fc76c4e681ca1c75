export const asUrl = (address: string) => new URL(address, "http://calon.invalid");
