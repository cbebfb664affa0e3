import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { FRAME_CHARS, FrameCollector, framesOf } from '#features/handoff/frames.ts';
import fc from '#support/properties.ts';

describe('a handoff as codes', () => {
  it('is complete again, regardless of the order and number of scans', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.integer({ min: 1, max: 40 }),
        fc.infiniteStream(fc.nat()),
        (text, size, random) => {
          const frames = framesOf(text, size);
          const seen = frames
            .flatMap((frame) => [frame, frame])
            .map((frame) => ({ frame, place: random.next().value }))
            .sort((a, b) => a.place - b.place);
          const collector = new FrameCollector();
          for (const { frame } of seen) expect(collector.add(frame)).toBe(true);
          expect(collector.text).toBe(text);
        },
      ),
    );
  });

  it('is incomplete while a frame is missing, or with frames of two', () => {
    const collector = new FrameCollector();
    const [first = '', second = ''] = framesOf('abcdef', 3);
    collector.add(first);
    expect([collector.text, collector.progress]).toEqual([null, { have: 1, of: 2 }]);
    const [, other = ''] = framesOf('uvwxyz', 3);
    collector.add(other);
    expect([collector.text, collector.progress]).toEqual([null, { have: 1, of: 2 }]);
    collector.add(second);
    collector.add(first);
    expect(collector.text).toBe('abcdef');
    for (const code of ['', 'https://example.org', 'MXH1/a/2/2/x', 'MXH1/a/0/9999/x']) {
      expect(new FrameCollector().add(code)).toBe(false);
    }
  });

  it('can be read from a picture of each', () => {
    const text = 'e'.repeat(FRAME_CHARS * 2);
    const collector = new FrameCollector();
    for (const frame of framesOf(text)) {
      const code = encodeQR(frame, 'raw', { ecc: 'low', border: 4, scale: 4 });
      const size = code.length;
      const data = new Uint8ClampedArray(size * size * 4);
      for (const [y, row] of code.entries())
        for (const [x, isDark] of row.entries())
          data.set([...Array<number>(3).fill(isDark ? 0 : 255), 255], (y * size + x) * 4);
      collector.add(decodeQR({ width: size, height: size, data }));
    }
    expect(collector.text).toBe(text);
  });
});
