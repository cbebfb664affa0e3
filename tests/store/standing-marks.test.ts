import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mark, MarkStatus } from '#contract/roll-call.ts';
import { countOf, standingMarks } from '#store/queries/standing-marks.ts';

const aMark = (id: string, status: MarkStatus, second: number, madeBy = '1', memberId = '9'): Mark => ({
  id,
  rollCallId: '5',
  memberId,
  status,
  note: '',
  madeAt: new Date(Date.UTC(2026, 4, 13, 9) + second * 1_000).toISOString(),
  madeBy,
  clientKey: `key-${id}`,
  version: 1,
});

describe('what stands of a person', () => {
  it('[S155] is the latest mark, whichever came first', () => {
    const marks = [aMark('2', 'present', 300), aMark('1', 'absent', 0)];
    expect(standingMarks(marks).get('9')).toMatchObject({ mark: { id: '2' }, disagreeing: null });
    expect(standingMarks(marks.toReversed()).get('9')).toMatchObject({ mark: { id: '2' } });
  });

  it('[S155] is shown with what somebody else said otherwise within a minute', () => {
    const disagreeing = (...marks: Mark[]) => standingMarks(marks).get('9')?.disagreeing?.id ?? null;
    expect(disagreeing(aMark('1', 'absent', 0, '1'), aMark('2', 'present', 60, '2'))).toBe('1');
    expect(disagreeing(aMark('1', 'absent', 0, '1'), aMark('2', 'present', 61, '2'))).toBeNull();
    expect(disagreeing(aMark('1', 'absent', 0, '1'), aMark('2', 'absent', 10, '2'))).toBeNull();
    // Who corrects themselves disagrees with nobody.
    expect(disagreeing(aMark('1', 'absent', 0, '1'), aMark('2', 'present', 5, '1'))).toBeNull();
    // Who has said the same since agrees now.
    expect(
      disagreeing(aMark('1', 'absent', 0, '1'), aMark('2', 'present', 5, '1'), aMark('3', 'present', 9, '2')),
    ).toBeNull();
  });

  it('[S155] is the same on every device, in whatever order the marks came', () => {
    const mark = fc.record({
      id: fc.uuid(),
      status: fc.constantFrom<MarkStatus>('present', 'absent', 'excused'),
      second: fc.integer({ min: 0, max: 3 }),
      by: fc.constantFrom('1', '2', '3'),
      who: fc.constantFrom('8', '9'),
    });
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (log, random) => {
        const marks = log.map(({ id, status, second, by, who }) => aMark(id, status, second, by, who));
        const shuffled = marks
          .map((each) => ({ each, place: random.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ each }) => each);
        const told = (from: Mark[]) =>
          [...standingMarks(from)].map(([who, { mark, disagreeing }]) => [who, mark.id, disagreeing?.id]).sort();
        expect(told(shuffled)).toEqual(told(marks));
      }),
    );
  });

  it('counts whoever is expected, once', () => {
    const standing = standingMarks([
      aMark('1', 'present', 0, '1', '1'),
      aMark('2', 'absent', 0, '1', '2'),
      aMark('3', 'excused', 0, '1', '3'),
      aMark('4', 'present', 0, '1', 'a stranger'),
    ]);
    expect(countOf(['1', '2', '3', '4'], standing)).toEqual({
      present: 1,
      absent: 1,
      excused: 1,
      unmarked: 1,
      expected: 4,
      missing: 2,
    });
  });
});
