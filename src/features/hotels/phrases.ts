import type { Phrases } from '#kit/verdict-toast.ts';

const phrases = (done: string, verb: string): Phrases => ({
  done: `Hotel ${done} successfully.`,
  failed: `Failed to ${verb} hotel. Please try again.`,
});

/** What is said of edits of the catalogue. */
export const HOTEL_PHRASES = {
  create: phrases('created', 'create'),
  update: phrases('updated', 'update'),
  remove: phrases('deleted', 'delete'),
};
