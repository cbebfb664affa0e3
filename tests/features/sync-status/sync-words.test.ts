import { expect, test } from 'vitest';
import type { SyncStatus } from '#runtime/platform/sync-status.ts';
import { syncWords } from '../../../src/features/sync-status/sync-words.ts';

const NOW = Date.parse('2026-04-02T10:00:00.000Z');

const calm: SyncStatus = {
  online: true,
  waiting: 0,
  sending: 0,
  needsYou: 0,
  pulling: null,
  pulledAt: NOW,
  heardAt: null,
  pullFailed: false,
  mayBeErased: false,
  atPortal: false,
  paused: false,
  blocker: null,
};

test.each<[Partial<SyncStatus>, string]>([
  [{}, 'Up to date'],
  [{ online: false }, 'Offline'],
  [{ online: false, waiting: 3 }, '3 not sent'],
  [{ online: false, atPortal: true, waiting: 3 }, 'Wi-Fi sign-in'],
  [{ waiting: 2 }, '2 not sent'],
  [{ waiting: 2, sending: 1 }, 'Sending…'],
  [{ needsYou: 1, online: false, waiting: 4 }, 'Needs attention'],
  [{ paused: true, waiting: 1 }, 'Paused'],
  [{ pulling: { done: 1, total: 9 } }, 'Updating…'],
  [{ pulledAt: null }, 'Connecting…'],
  [{ pullFailed: true }, 'Not updated'],
  [{ pullFailed: true, pulledAt: null }, 'Not updated'],
  [{ pullFailed: true, pulling: { done: 1, total: 9 } }, 'Updating…'],
  [{ pullFailed: true, online: false }, 'Offline'],
  [{ blocker: { why: 'room', status: null, since: 1 }, needsYou: 1, waiting: 2 }, 'Out of space'],
  [{ blocker: { why: 'busy', status: null, since: 1 }, waiting: 2 }, '2 not sent'],
  // The server has been silent since.
  [{ pulledAt: NOW - 40_000 }, 'Up to date'],
  [{ pulledAt: NOW - 9 * 60_000 }, 'Updated 9 minutes ago'],
  [{ pulledAt: NOW - 9 * 60_000, heardAt: NOW - 31_000 }, 'Up to date'],
  [{ pulledAt: NOW - 9 * 60_000, heardAt: NOW - 60_000 }, 'Updated 1 minute ago'],
  [{ pulledAt: NOW - 50_000, heardAt: NOW - 46_000 }, 'Updated just now'],
  [{ pulledAt: NOW - 9 * 60_000, online: false }, 'Offline'],
  [{ pulledAt: NOW - 9 * 60_000, waiting: 2 }, '2 not sent'],
])('[PULL-9] F39: with %j the mark says %j', (change, word) => {
  expect(syncWords({ ...calm, ...change }, NOW).word).toBe(word);
});

test.each([
  [{}, 1, '1 draft can no longer be posted or saved.'],
  [{ online: false, waiting: 2 }, 2, '2 drafts can no longer be posted or saved.'],
  [{ needsYou: 1 }, 1, '1 edit needs attention. 1 draft can no longer be posted or saved.'],
])('[APP-5] with %j and lost drafts the mark says so', (change, lost, sentence) => {
  expect(syncWords({ ...calm, ...change }, NOW, lost)).toEqual({
    tone: 'attention',
    word: 'Needs attention',
    sentence,
  });
});
