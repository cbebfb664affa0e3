const TITLES = {
  group_create: 'New Group Created',
  group_update: 'Group Updated',
  schedule_create: 'New Schedule Added',
  schedule_update: 'Schedule Updated',
  comment_create: 'New Comment',
  must_read: 'Please Read',
  announcement: 'Announcement',
};
export type NotificationType = keyof typeof TITLES;
export const NOTIFICATION_TYPES = Object.keys(TITLES) as NotificationType[];

/** The title of a notification's toast. */
export const notificationTitle = (type: string): string => (TITLES as Record<string, string>)[type] ?? 'Notification';
