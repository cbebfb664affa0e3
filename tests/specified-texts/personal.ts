import type { SpecifiedText } from './specified-text.ts';

/** One’s own profile and settings. */
export const PERSONAL: readonly SpecifiedText[] = [
  {
    text: 'User Settings',
    test: 'tests/features/settings/settings.test.tsx › offer the languages that texts are translated into',
  },
  {
    text: 'Translation Preferences',
    test: 'tests/features/settings/settings.test.tsx › offer the languages that texts are translated into',
  },
  {
    text: 'Default Translation Language',
    test: 'tests/features/settings/settings.test.tsx › offer the languages that texts are translated into',
  },
  {
    text: 'Save Preferences',
    test: 'tests/features/settings/settings.test.tsx › offer the languages that texts are translated into',
  },
  { text: 'My Profile', test: 'tests/features/profile/profile.test.tsx › shows who I am and what account I have' },
  { text: 'Invalid file type', test: 'tests/features/profile/profile.test.tsx › has to be an image' },
  {
    text: 'Please select an image file (JPG, PNG, etc.).',
    test: 'tests/features/profile/profile.test.tsx › has to be an image',
  },
  { text: 'File too large', test: 'tests/features/profile/profile.test.tsx › has 5 MB at most' },
  {
    text: 'Please select an image file smaller than 5MB.',
    test: 'tests/features/profile/profile.test.tsx › has 5 MB at most',
  },
  { text: 'Settings saved', test: 'tests/features/settings/settings.test.tsx › are saved' },
  {
    text: 'Your preferences have been updated successfully.',
    test: 'tests/features/settings/settings.test.tsx › are saved',
  },
  {
    text: 'Error saving settings',
    test: 'tests/features/settings/settings.test.tsx › that the server refuses say so, and keep what was chosen',
  },
  {
    text: 'There was a problem saving your preferences. Please try again.',
    test: 'tests/features/settings/settings.test.tsx › that the server refuses say so, and keep what was chosen',
  },
  {
    text: 'Profile updated',
    test: 'tests/features/profile/profile.test.tsx › is changed, sending what was changed alone',
  },
  {
    text: 'Update failed',
    test: 'tests/features/profile/profile.test.tsx › that the server refuses says so, and keeps what was typed',
  },
  {
    text: 'Failed to update your profile. Please try again.',
    test: 'tests/features/profile/profile.test.tsx › that the server refuses says so, and keeps what was typed',
  },
  {
    text: 'Profile picture updated',
    test: 'tests/features/profile/profile-picture.test.tsx › a picture is sent with an edit of its own',
  },
  {
    text: 'Upload failed',
    test: 'tests/features/profile/profile-picture.test.tsx › a picture that the server refuses says why, in its words',
  },
];
