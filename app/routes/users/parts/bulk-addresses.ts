export const bulkAddress = "/admin/users/bulk";
export const makeAddress = `${bulkAddress}/make`;
export const linksAddress = "/admin/users/links";
export const renewAddress = `${linksAddress}/renew`;
