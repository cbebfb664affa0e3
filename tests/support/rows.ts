import type { Notification } from '#contract/live/notification.ts';
import type { Announcement } from '#contract/records/field/announcement.ts';
import type { Group } from '#contract/records/groups/group.ts';
import type { Member } from '#contract/records/groups/member.ts';
import type { Accommodation } from '#contract/records/lodging/accommodation.ts';
import type { Hotel, SystemHotel } from '#contract/records/lodging/hotel.ts';
import type { User } from '#contract/records/people/user.ts';
import type { Comment } from '#contract/records/schedule/comment.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';

/** Complete rows in the client's shape, of which a test names only the relevant fields. */

export const aUser = (fields: Partial<User> = {}): User => ({
  id: '7',
  email: 'mika@example.org',
  firstName: 'Mika',
  lastName: 'Sato',
  preferredName: '',
  profileImageUrl: null,
  role: 'user',
  accountStatus: 'active',
  isCustomerAccount: false,
  gender: null,
  phone: null,
  timeZone: null,
  createdAt: '2026-01-05T08:00:00.000Z',
  version: null,
  ...fields,
});

export const aGroup = (fields: Partial<Group> = {}): Group => ({
  id: '1',
  name: 'Kyoto Spring',
  code: 'HSS-26-04',
  type: 'HSS',
  year: 2026,
  startDate: '2026-04-01',
  endDate: '2026-04-14',
  defaultTimezone: 'Asia/Tokyo',
  iconPath: null,
  isArchived: false,
  isActive: false,
  memberCount: 3,
  scheduleCount: 1,
  members: [],
  createdBy: null,
  version: 1,
  cursor: null,
  ...fields,
});

export const aMember = (fields: Partial<Member> = {}): Member => ({
  id: '21',
  userId: '7',
  role: 'student',
  firstName: 'Mika',
  lastName: 'Sato',
  preferredName: '',
  email: 'mika@example.org',
  profileImageUrl: null,
  version: 1,
  ...fields,
});

export const aHotel = (fields: Partial<Hotel> = {}): Hotel => ({
  id: '51',
  groupId: '1',
  name: 'Hotel Kazahana',
  address: '2-14-6 Hanakawado, Tokyo',
  phone: '+81 3-5550-1420',
  email: 'groups@kazahana.example.org',
  website: 'https://kazahana.example.org',
  version: 1,
  ...fields,
});

export const aRoom = (fields: Partial<Accommodation> = {}): Accommodation => ({
  id: '61',
  hotelId: '51',
  memberId: '21',
  roomNumber: '501',
  checkInDate: '2026-04-01T06:00:00.000Z',
  checkOutDate: '2026-04-05T01:00:00.000Z',
  notes: '',
  member: {
    firstName: 'Mika',
    lastName: 'Sato',
    preferredName: '',
    email: 'mika@example.org',
    profileImageUrl: null,
    role: 'student',
  },
  version: 1,
  ...fields,
});

export const anAnnouncement = (fields: Partial<Announcement> = {}): Announcement => ({
  id: '5',
  groupId: '1',
  title: 'Passports',
  body: 'Not a copy.\nOriginals.',
  mustRead: false,
  createdBy: '2',
  author: 'Noa Levi',
  createdAt: '2026-04-02T00:30:00.000Z',
  updatedAt: '2026-04-02T00:30:00.000Z',
  version: 1,
  ...fields,
});

export const aSystemHotel = (fields: Partial<SystemHotel> = {}): SystemHotel => ({
  id: '71',
  name: 'Kamogawa Garden Inn',
  address: 'Shijo, Kyoto',
  phone: '+81 75-555-0331',
  email: 'hello@kamogawa.example.org',
  website: '',
  description: '',
  imageUrl: null,
  salesManagerName: '',
  salesManagerPhone: '',
  salesManagerEmail: '',
  meetingManagerName: '',
  meetingManagerPhone: '',
  meetingManagerEmail: '',
  isSystemHotel: true,
  version: 1,
  ...fields,
});

export const anEvent = (fields: Partial<ScheduleItem> = {}): ScheduleItem => ({
  id: '12',
  groupId: '1',
  title: 'Sushi workshop',
  type: 'activity',
  startTime: '2026-04-02T01:00:00.000Z',
  endTime: '2026-04-02T03:00:00.000Z',
  timezone: 'Asia/Tokyo',
  endTimezone: '',
  description: '<p>Bring an apron.</p>',
  instruction: '',
  address: 'Nishiki Market',
  busPickupAddress: '',
  busDropoffAddress: '',
  attachments: [],
  isDraft: false,
  audience: null,
  isFixed: false,
  mustRead: false,
  isCancelled: false,
  createdBy: null,
  version: 1,
  ...fields,
});

export const aComment = (fields: Partial<Comment> = {}): Comment => ({
  id: '31',
  eventId: '12',
  userId: '8',
  content: 'See you there',
  attachments: [],
  author: { firstName: 'Ana', lastName: 'Reyes', role: 'instructor', profileImageUrl: null },
  clientKey: null,
  createdAt: '2026-04-01T09:00:00.000Z',
  version: 1,
  ...fields,
});

export const aNotification = (fields: Partial<Notification> = {}): Notification => ({
  id: '41',
  type: 'comment_create',
  message: 'Ana Reyes commented on Sushi workshop',
  createdAt: '2026-04-01T09:00:00.000Z',
  groupId: '1',
  entity: 'comment',
  entityId: '31',
  eventId: '11',
  actorId: '8',
  ...fields,
});
