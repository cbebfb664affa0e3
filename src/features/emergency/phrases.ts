import type { Phrases } from '#kit/unsent/verdict-toast.ts';

export const CARD_PHRASES: Phrases = {
  done: 'Emergency card saved',
  failed: 'Failed to save the emergency card. Please try again.',
  reasonFirst: true,
};

export const NOTE_PHRASES: Phrases = {
  done: 'Medical note saved',
  failed: 'Failed to save the medical note. Please try again.',
  reasonFirst: true,
};
