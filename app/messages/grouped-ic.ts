const icOrMask = /^([\d*]{6})([\d*]{2})([\d*]{4})$/;

/** 140816101489 becomes "140816-10-1489", a masked one "******-**-1489"; any other text stays as it is. */
export const groupedIc = <Ic extends string | null>(ic: Ic): Ic | string =>
  ic === null ? ic : ic.replace(icOrMask, "$1-$2-$3");
