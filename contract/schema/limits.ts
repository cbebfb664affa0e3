/** Business constants of the specification, and bounds of the wire format. */

export const PASSWORD_MIN_LENGTH = 8;
/** A longer password is refused before it is hashed: hashing is deliberately slow. */
export const PASSWORD_MAX_LENGTH = 200;
export const EMAIL_MAX_LENGTH = 254;

export const NOTIFICATIONS_KEPT = 20;
export const UPCOMING_DAYS = 7;

/** The number of days on one page of the day strip. */
export const STRIP_DAYS = 14;
export const STRIP_DAY_WIDTH_PX = 112;

export const COMMENT_MAX_LENGTH = 10_000;
export const COMMENT_MAX_ATTACHMENTS = 20;
export const COMMENT_POLL_MS = 5_000;
export const COMMENT_POLL_RETRIES = 3;

/** How often a page in the foreground checks that the live channel still works. */
export const LIVE_PING_MS = 30_000;
/** After a silence of this length the channel counts as broken, and the data on the screen may be out of date. */
export const LIVE_SILENCE_MS = 45_000;

export const CURRENT_USER_FRESH_MS = 300_000;
export const SIGN_IN_REDIRECT_MS = 500;
/** The delay between setting a password and showing the login screen. */
export const PASSWORD_REDIRECT_MS = 1_500;
export const GROUP_CARD_AVATARS = 3;
export const GROUP_YEAR_SPAN = 5;
export const GROUP_YEARS = { first: 2000, last: 2100 } as const;
export const MEMBERS_SKELETON_ROWS = 5;

export const IDEMPOTENCY_KEY_MAX_LENGTH = 128;
/** Visible ASCII, as header values are. */
export const isIdempotencyKey = (key: string): boolean =>
  key.length <= IDEMPOTENCY_KEY_MAX_LENGTH && /^[\x21-\x7e]+$/.test(key);
export const IDEMPOTENCY_KEPT_DAYS = 90;
/** The number of keys that one request may ask about: more than a device keeps acknowledged edits (RESTORE-1). */
export const EDIT_KEYS_MAX = 1_000;

/** The size limit of pictures in the editor and of profile pictures. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** The size limit of files attached to events and comments; docs/operations.md. */
export const ATTACHMENT_MAX_BYTES = 25 * 1024 * 1024;
export const UPLOAD_MAX_FILES = 20;
/** The size limit of one request with files: a longer request is not read at all. */
export const FORM_MAX_BYTES = 120 * 1024 * 1024;
/** The size limit of a form without its files. */
export const FORM_FIELDS_MAX_BYTES = 1024 * 1024;
/** The limit of shared items that wait on the device until the person says where they belong. */
export const SHARED_MAX_ITEMS = 10;
export const SHARED_MAX_BYTES = 60 * 1024 * 1024;
export const SHARED_TEXT_MAX_LENGTH = 50_000;
/** The number of removed files that one change of an event may name, beside those that the event has. */
export const REMOVED_FILES_MAX = 100;
export const FILE_NAME_MAX_LENGTH = 255;
/** The length limit of an event's list of files if a form carries it as JSON. */
export const FILE_LIST_MAX_LENGTH = 100_000;
/**
 * The number of participants that an event may name, and the length limit of their list if a form carries it as JSON.
 */
export const AUDIENCE_MAX_MEMBERS = 2_000;
export const AUDIENCE_TEXT_MAX_LENGTH = 50_000;
/** The number of events that one call publishes. */
export const PUBLISHED_AT_ONCE = 500;

export const TITLE_MAX_LENGTH = 100;
export const RICH_TEXT_MAX_LENGTH = 200_000;
/** Deeply nested tags make reading HTML slow. */
export const RICH_TEXT_MAX_TAGS = 10_000;
export const LINE_MAX_LENGTH = 500;
export const NOTES_MAX_LENGTH = 5_000;

/** The length limit of the key of events that move together because a group runs late. */
export const DELAY_KEY_MAX_LENGTH = 64;
export const DELAY_MAX_EVENTS = 500;
export const DELAY_TEXT_MAX_LENGTH = 200;
