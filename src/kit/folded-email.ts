/** An email as it is compared: the server keeps them in small letters. */
export const foldedEmail = (email = ''): string => email.trim().toLowerCase();
