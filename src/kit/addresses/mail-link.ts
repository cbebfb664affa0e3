/** A link that writes to an email address: characters such as `&` and `?` would begin other parts of it. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
