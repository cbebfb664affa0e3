import type { Frame, LiveEvent } from '#server/domain/base/live-bus.ts';

/** The payload of PostgreSQL's NOTIFY is limited to less than 8,000 bytes. */
const LARGEST_BYTES = 7_900;

type FrameText = { kind: 'frames'; frames: readonly (readonly [userIds: readonly number[], frame: Frame])[] };

/**
 * Live events as texts that each fit into one notification of the database; a frame for many people is written once.
 */
export function encodeEvents(events: readonly LiveEvent[]): string[] {
  return events.flatMap((event) => (event.kind === 'frames' ? encodeFrames(event.frames) : [JSON.stringify(event)]));
}

function encodeFrames(frames: readonly { userId: number; frame: Frame }[]): string[] {
  const byFrame = Map.groupBy(frames, ({ frame }) => JSON.stringify(frame));
  const pieces = [...byFrame].flatMap(([text, group]) => {
    const room = LARGEST_BYTES - Buffer.byteLength(text) - 100;
    const perPiece = Math.max(1, Math.floor(room / String(Number.MAX_SAFE_INTEGER).length));
    const ids = group.map(({ userId }) => userId);
    const lists = Array.from({ length: Math.ceil(ids.length / perPiece) }, (_, index) =>
      ids.slice(index * perPiece, (index + 1) * perPiece),
    );
    return lists.map((list) => `[${JSON.stringify(list)},${text}]`);
  });
  const texts: string[] = [];
  let open: string[] = [];
  let size = 0;
  const close = () => {
    if (open.length > 0) texts.push(`{"kind":"frames","frames":[${open.join(',')}]}`);
    [open, size] = [[], 40];
  };
  for (const piece of pieces) {
    const bytes = Buffer.byteLength(piece) + 1;
    if (size + bytes > LARGEST_BYTES) close();
    open.push(piece);
    size += bytes;
  }
  close();
  return texts;
}

/** The event in a text from `encodeEvents`; null for anything else. */
export function decodeEvent(text: string): LiveEvent | null {
  let value: FrameText | Exclude<LiveEvent, { kind: 'frames' }>;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (value.kind !== 'frames') return value;
  return { kind: 'frames', frames: value.frames.flatMap(([ids, frame]) => ids.map((userId) => ({ userId, frame }))) };
}
