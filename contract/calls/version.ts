/** The version of this source tree, for the app and the server; a test compares it with package.json. */
export const VERSION = '1.0.0';
