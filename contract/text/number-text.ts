/** A whole number as people read it: '4,000'. */
export const numberText = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
