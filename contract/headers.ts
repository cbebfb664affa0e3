/**
 * Names of headers of our own, in lower case. Both are optional: a client that sends none and a server that knows none
 * work as the specification says.
 */

/** On a request: the id of the person whose it is. In the session of anybody else the server does nothing and says so. */
export const EXPECTED_USER_HEADER = 'x-expected-user';
/** On such an answer (403): the session is another person's, so that this is no refusal of what was asked. */
export const SIGNED_IN_AS_OTHER_HEADER = 'x-signed-in-as-other';
