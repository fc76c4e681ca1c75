const malaysian = new Intl.NumberFormat("ms-MY");

/** 45214 becomes "45,214". */
export const figure = (value: number): string => malaysian.format(value);
