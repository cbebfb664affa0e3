/**
 * Names of our own headers, in lower case. All are optional: with a client that sends none, or a server that knows
 * none, everything works as the specification says.
 */

/** On every answer of the API: an answer without it came from an intermediary, regardless of its content. */
export const API_HEADER = 'x-matrix-api';
/**
 * On a request: the id of the person who makes it. In another person's session the server does nothing and reports it.
 */
export const EXPECTED_USER_HEADER = 'x-expected-user';
/** On such an answer (403): the session belongs to another person, so the edit itself was not refused. */
export const SIGNED_IN_AS_OTHER_HEADER = 'x-signed-in-as-other';
/** On a repeated answer: the entity that it says was created has been removed since. */
export const REMOVED_SINCE_HEADER = 'x-removed-since';
/** On a request: the version of the app that makes it (`VERSION`), so that an operator sees which are in use. */
export const APP_VERSION_HEADER = 'x-app-version';
/**
 * On a change of an event: addresses of files that the edit removes although the event does not have them, separated by
 * spaces. A file that arrives late does not come back (decision 014).
 */
export const REMOVED_FILES_HEADER = 'x-removed-files';
/**
 * On an upload's content: its SHA-256, in hexadecimal. An answer without it is not an upload, regardless of its
 * address: an intermediary may answer with a page of its own.
 */
export const CONTENT_HASH_HEADER = 'x-content-hash';
