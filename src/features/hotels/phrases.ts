import type { Phrases } from '#kit/unsent/verdict-toast.ts';

export const HOTEL_PHRASES = {
  create: { done: 'Hotel created successfully.', failed: 'Failed to create hotel. Please try again.' },
  update: { done: 'Hotel updated successfully.', failed: 'Failed to update hotel. Please try again.' },
  remove: { done: 'Hotel deleted successfully.', failed: 'Failed to delete hotel. Please try again.' },
} satisfies Record<string, Phrases>;
