import type { Phrases } from '#kit/unsent/verdict-toast.ts';

export const PROFILE_PHRASES: Phrases = {
  done: 'Profile updated',
  failedTitle: 'Update failed',
  failed: 'Failed to update your profile. Please try again.',
};

const UPLOAD_FAILED = 'Upload failed';

/** The server's message takes precedence over these texts. */
export const PICTURE_PHRASES: Phrases = {
  done: 'Profile picture updated',
  failedTitle: UPLOAD_FAILED,
  failed: 'Failed to upload your profile picture. Please try again.',
  instead: (reason) => (reason === '' ? null : { title: UPLOAD_FAILED, description: reason }),
};

const GENDER_LABELS = new Map([
  ['male', 'Male'],
  ['female', 'Female'],
  ['non-binary', 'Non-binary'],
  ['prefer-not-to-say', 'Prefer not to say'],
]);

/** An unknown value is shown as received. */
export const genderLabel = (gender: string): string => GENDER_LABELS.get(gender) ?? gender;

/** The options of a gender; the current one is always included. */
export const genderOptions = (current: string): { value: string; label: string }[] =>
  [...new Set(['', ...GENDER_LABELS.keys(), current])].map((value) => ({
    value,
    label: value === '' ? 'Not specified' : genderLabel(value),
  }));

const ROLE_LABELS = new Map([
  ['admin', 'Administrator'],
  ['organizer', 'Organizer'],
  ['instructor', 'Instructor'],
  ['user', 'Member'],
]);

export const roleLabel = (role: string): string => ROLE_LABELS.get(role) ?? role;
