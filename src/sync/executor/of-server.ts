/** Whether a gateway reports by this status that it cannot reach the server. */
export const isOfGateway = (status: number): boolean => status === 502 || status === 504;

/** Whether a message can be shown to users: a line of text, but not HTML or JSON. */
export const isReadable = (message: string): boolean => !/^\d*:?\s*[<{[]/.test(message);

/** A failed answer comes from the server, unless its status is a gateway's or it is a page. */
export const isOfServer = (status: number, said: string | null, message: string): boolean =>
  !isOfGateway(status) && (said !== null || isReadable(message));
