import type { Phrases } from '#kit/verdict-toast.ts';

const phrases = (what: string, done: string, verb: string): Phrases => ({
  done: `${what.charAt(0).toUpperCase()}${what.slice(1)} ${done}`,
  failed: `Failed to ${verb} ${what}. Please try again.`,
  reasonFirst: true,
});

/** What is said of edits of lodging: the server's message, or a fallback. */
export const LODGING_PHRASES = {
  addHotel: phrases('hotel', 'added', 'add'),
  updateHotel: phrases('hotel', 'updated', 'update'),
  removeHotel: phrases('hotel', 'removed', 'remove'),
  addRoom: phrases('room assignment', 'added', 'add'),
  updateRoom: phrases('room assignment', 'updated', 'update'),
  removeRoom: phrases('room assignment', 'removed', 'remove'),
};
