/** The rows that every history begins with. */
export const GROUP_ID = '1';
/** The membership that every room is assigned to. */
export const MEMBER_ID = '1';
/** Every event is on this day of the group's zone. */
export const DAY = '2026-04-02';
export const EVENT = {
  type: 'activity',
  startTime: '2026-04-02T01:00:00.000Z',
  endTime: '2026-04-02T03:00:00.000Z',
  timezone: 'Asia/Tokyo',
} as const;
