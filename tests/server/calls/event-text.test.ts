import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#server/domain/base/live-bus.ts';
import { decodeEvent, encodeEvents } from '#server/live/event-text.ts';

const change = (entityId: number) => ({ type: 'change' as const, groupId: 1, entity: 'comment', entityId });

describe('Live events between processes', () => {
  it('fit into notifications of less than 8,000 bytes regardless of the number of recipients, and arrive whole', () => {
    const notification = (id: number) => ({
      id,
      type: 'comment_create',
      message: `Ünïcödé ${'長'.repeat(120)} "quoted"`,
      createdAt: '2026-05-13T03:00:00.000Z',
      groupId: 1,
      entity: 'comment',
      entityId: 3,
      scheduleId: 2,
      actorId: 4,
    });
    const people = Array.from({ length: 3_000 }, (_, index) => index + 1);
    const events: LiveEvent[] = [
      { kind: 'frames', frames: people.map((userId) => ({ userId, frame: notification(userId * 7) })) },
      { kind: 'frames', frames: people.map((userId) => ({ userId, frame: change(9) })) },
      { kind: 'session-ended', sessionId: 5 },
    ];
    const texts = encodeEvents(events);
    expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000);
    const heard = texts.map(decodeEvent);
    const frames = heard.flatMap((event) => (event?.kind === 'frames' ? event.frames : []));
    expect(frames).toEqual(events.flatMap((event) => (event.kind === 'frames' ? event.frames : [])));
    expect(heard.at(-1)).toEqual({ kind: 'session-ended', sessionId: 5 });
    expect(decodeEvent('nonsense')).toBeNull();
  });
});
