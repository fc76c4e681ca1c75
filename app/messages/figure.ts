const malaysian = new Intl.NumberFormat("ms-MY");

/** A figure as it is written in Malaysia: 45,214. */
export const figure = (value: number): string => malaysian.format(value);
