/**
 * Names of headers of our own, in lower case. All are optional: a client that sends none and a server that knows none
 * work as the specification says.
 */

/** On every answer of the API: what has it not was written by somebody in between, whatever it says. */
export const API_HEADER = 'x-matrix-api';
/** On a request: the id of the person whose it is. In the session of anybody else the server does nothing and says so. */
export const EXPECTED_USER_HEADER = 'x-expected-user';
/** On such an answer (403): the session is another person's, so that this is no refusal of what was asked. */
export const SIGNED_IN_AS_OTHER_HEADER = 'x-signed-in-as-other';
/** On an answer that is given again: what it says was made has been removed since. */
export const REMOVED_SINCE_HEADER = 'x-removed-since';
/**
 * On a change of an event: addresses of files that the edit takes off, though the event does not have them, parted by
 * spaces. Should one be sent late, it does not come back (decision 014).
 */
export const REMOVED_FILES_HEADER = 'x-removed-files';
/**
 * On an upload's content: its SHA-256, in hexadecimal. No answer without it is an upload, whatever its address: somebody in
 * between may answer there with a page of their own.
 */
export const CONTENT_HASH_HEADER = 'x-content-hash';
