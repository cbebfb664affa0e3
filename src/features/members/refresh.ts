import type { RefreshWords } from '#kit/refresh-button.tsx';

/** What is said when the members were asked for anew. */
export const REFRESH: RefreshWords = {
  done: { title: 'Refreshed', description: 'The members list has been refreshed.' },
  failed: 'Failed to refresh the members list. Please try again.',
};
