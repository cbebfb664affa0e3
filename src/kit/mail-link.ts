/** The address of a link that writes to an email: signs such as `&` and `?` would begin other parts of it. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
