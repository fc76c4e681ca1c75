/** Of every account of the tests. */
export const password = "melur-jingga-5544";

/** The secret of every account's second step, before its first code. */
export const begunSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
