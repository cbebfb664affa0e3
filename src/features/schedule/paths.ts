/** The address of a day of a group (part 2 §2). */
export const dayPath = (groupId: string, day: string): string => `/schedule/${encodeURIComponent(groupId)}/${day}`;

/** The address of an event (part 2 §2). */
export const eventPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}`;
