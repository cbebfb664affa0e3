export const NOTIFICATION_TYPES = [
  'group_create',
  'group_update',
  'schedule_create',
  'schedule_update',
  'comment_create',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const TITLES: Record<string, string> = {
  group_create: 'New Group Created',
  group_update: 'Group Updated',
  schedule_create: 'New Schedule Added',
  schedule_update: 'Schedule Updated',
  comment_create: 'New Comment',
};

/** The title of a notification's toast. */
export const notificationTitle = (type: string): string => TITLES[type] ?? 'Notification';
