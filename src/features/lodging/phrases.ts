import type { Phrases } from '#kit/unsent/verdict-toast.ts';

const phrases = (done: string, failed: string): Phrases => ({ done, failed, reasonFirst: true });

/** The phrases of lodging edits; the server's message takes precedence over the fallback. */
export const LODGING_PHRASES = {
  addHotel: phrases('Hotel added', 'Failed to add hotel. Please try again.'),
  updateHotel: phrases('Hotel updated', 'Failed to update hotel. Please try again.'),
  removeHotel: phrases('Hotel removed', 'Failed to remove hotel. Please try again.'),
  addRoom: phrases('Room assignment added', 'Failed to add room assignment. Please try again.'),
  updateRoom: phrases('Room assignment updated', 'Failed to update room assignment. Please try again.'),
  removeRoom: phrases('Room assignment removed', 'Failed to remove room assignment. Please try again.'),
};
