/** Statuses with which a gateway says that the server cannot be reached. */
const OF_GATEWAYS = new Set([502, 504]);

/** HTML or JSON is not shown to people; a line of text is. */
export const isReadable = (message: string): boolean => !/^\d*:?\s*[<{[]/.test(message);

/** A failed answer comes from the server, unless its status is a gateway's or it is a page. */
export const isOfServer = (status: number, said: string | null, message: string): boolean =>
  !OF_GATEWAYS.has(status) && (said !== null || isReadable(message));
