import type { RefreshWords } from '#kit/missing/refresh-button.tsx';

export const REFRESH: RefreshWords = {
  done: { title: 'Refreshed', description: 'The members list has been refreshed.' },
  failed: 'Failed to refresh the members list. Please try again.',
};
