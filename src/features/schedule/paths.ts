/** The address of a day of a group. */
export const dayPath = (groupId: string, day: string): string => `/schedule/${encodeURIComponent(groupId)}/${day}`;

/** The same with a tab of the group open; the schedule is the one that needs no naming. */
export const tabPath = (groupId: string, day: string, tab: string): string =>
  tab === 'schedule' ? dayPath(groupId, day) : `${dayPath(groupId, day)}?tab=${tab}`;

/** The address of an event. */
export const eventPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}`;
