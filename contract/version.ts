/** The version of what was built from this tree, of the app as of the server; a test holds it to package.json. */
export const VERSION = '0.1.0';
