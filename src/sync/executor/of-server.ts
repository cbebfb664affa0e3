/** Statuses with which a gateway reports that it cannot reach the server. */
const OF_GATEWAYS = new Set([502, 504]);

/** Whether a message can be shown to users: a line of text, but not HTML or JSON. */
export const isReadable = (message: string): boolean => !/^\d*:?\s*[<{[]/.test(message);

/** A failed answer comes from the server, unless its status is a gateway's or it is a page. */
export const isOfServer = (status: number, said: string | null, message: string): boolean =>
  !OF_GATEWAYS.has(status) && (said !== null || isReadable(message));
