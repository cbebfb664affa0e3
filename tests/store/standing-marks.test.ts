import { describe, expect, it } from 'vitest';
import type { Mark, MarkStatus } from '#contract/records/field/roll-call.ts';
import { countOf, markKey, standingMarks } from '#store/queries/field/standing-marks.ts';
import fc from '#support/properties.ts';

const aMark = (id: string, status: MarkStatus, second: number, madeBy = '1', memberId = '9'): Mark => ({
  id,
  rollCallId: '5',
  memberId,
  status,
  note: '',
  seen: null,
  madeAt: new Date(Date.UTC(2026, 4, 13, 9) + second * 1_000).toISOString(),
  madeBy,
  clientKey: `key-${id}`,
  version: 1,
});

describe("a person's standing", () => {
  it('[FIELD-1] is the latest mark, whichever came first', () => {
    const marks = [aMark('2', 'present', 300), aMark('1', 'absent', 0)];
    expect(standingMarks(marks).get('9')).toMatchObject({ mark: { id: '2' }, disagreeing: [] });
    expect(standingMarks(marks.toReversed()).get('9')).toMatchObject({ mark: { id: '2' } });
  });

  const said = (...marks: Mark[]) => {
    const stands = standingMarks(marks).get('9');
    return [stands?.mark.status, ...(stands?.disagreeing ?? []).map(({ status }) => status)];
  };

  it('[FIELD-1] is shown with other marks within a minute, where an older app does not say what its author saw', () => {
    expect(said(aMark('1', 'absent', 0, '1'), aMark('2', 'present', 60, '2'))).toEqual(['absent', 'present']);
    expect(said(aMark('1', 'absent', 0, '1'), aMark('2', 'present', 61, '2'))).toEqual(['present']);
    expect(said(aMark('1', 'absent', 0, '1'), aMark('2', 'absent', 10, '2'))).toEqual(['absent']);
    // A correction of a user's own mark is not a disagreement.
    expect(said(aMark('1', 'absent', 0, '1'), aMark('2', 'present', 5, '1'))).toEqual(['present']);
    expect(said(aMark('1', 'absent', 0, '1'), aMark('2', 'present', 5, '1'), aMark('3', 'present', 9, '2'))).toEqual([
      'present',
    ]);
  });

  const saw = (mark: Mark, ...seen: Mark[]): Mark => ({ ...mark, seen: seen.map(markKey) });
  const MINUTE = 60;

  it.each([0, 3, 70, 7 * MINUTE, 5 * 60 * MINUTE, 24 * 60 * MINUTE, -24 * 60 * MINUTE])(
    '[FIELD-2] is a disagreement of two who had not seen each other’s mark, %i seconds apart by their clocks',
    (apart) => {
      const one = saw(aMark('1', 'present', 0, '1'));
      const other = saw(aMark('2', 'absent', apart, '2'));
      expect(said(one, other)).toEqual(['absent', 'present']);
      expect(countOf(['9'], standingMarks([one, other]))).toMatchObject({ present: 0, missing: 1 });
      // The first of a settling mark, made by a clock that is a day behind, and again after a mark that had not seen
      // it.
      const settled = saw(aMark('3', 'present', apart - 24 * 60 * MINUTE, '2'), one, other);
      expect(said(one, other, settled)).toEqual(['present']);
      expect(said(one, other, settled, saw(aMark('4', 'absent', 0, '1'), one))).toEqual(['absent', 'present']);
    },
  );

  it('[FIELD-1] is the mark whose author had seen the other, however far behind their clock is', () => {
    const first = saw(aMark('1', 'absent', 24 * 60 * MINUTE, '1'));
    expect(said(first, saw(aMark('2', 'present', 0, '2'), first))).toEqual(['present']);
  });

  it('[FIELD-1] follows an unsent mark under the key that it keeps', () => {
    const unsent = { ...aMark('local:1', 'absent', 0, '1'), clientKey: null, opId: 'key-1', seen: [] };
    expect(said(unsent, saw(aMark('2', 'present', 0, '2'), aMark('1', 'absent', 0, '1')))).toEqual(['present']);
  });

  it('[FIELD-1] is one mark also where marks of older apps and wrong clocks have seen each other in a cycle', () => {
    const older = aMark('1', 'absent', 0, '1');
    const oldest = aMark('2', 'present', -120, '2');
    const circle = saw(aMark('3', 'present', -240, '3'), older, oldest);
    expect(said(saw(older, circle), oldest, circle)).toHaveLength(1);
  });

  it('[FIELD-1] is the later mark of one user with two phones, who does not disagree with themselves', () => {
    const absent = saw(aMark('1', 'absent', 0, '1'));
    const present = saw(aMark('2', 'present', 9, '1'));
    expect(said(absent, present)).toEqual(['present']);
    // The superseded mark does not return through a colleague who saw only the later one.
    expect(said(absent, present, saw(aMark('3', 'excused', 20, '2'), present))).toEqual(['excused']);
    const next = standingMarks([absent, present]).get('9')?.seen ?? [];
    expect(said(absent, present, { ...aMark('3', 'excused', 20, '2'), seen: [...next] })).toEqual(['excused']);
    // Another user who saw neither still disagrees with the later one.
    expect(said(absent, present, saw(aMark('3', 'excused', 20, '2')))).toEqual(['excused', 'present']);
    // A correction counts although the clock of its phone is behind.
    expect(said(saw(aMark('4', 'absent', -60, '1'), present), present)).toEqual(['absent']);
    // Deleted people may or may not have been one person.
    const nameless = [absent, present].map((mark) => ({ ...mark, madeBy: null }));
    expect(said(...nameless)).toEqual(['absent', 'present']);
  });

  it('[FIELD-1] is the same on every device, in any order of arrival', () => {
    const mark = fc.record({
      id: fc.uuid(),
      status: fc.constantFrom<MarkStatus>('present', 'absent', 'excused'),
      second: fc.integer({ min: 0, max: 3 }),
      by: fc.constantFrom('1', '2', '3'),
      who: fc.constantFrom('8', '9'),
      seen: fc.option(fc.array(fc.nat(11), { maxLength: 3 })),
    });
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (log, random) => {
        const marks = log.map(({ id, status, second, by, who, seen }) => ({
          ...aMark(id, status, second, by, who),
          seen: seen?.map((at) => `key-${log[at]?.id}`) ?? null,
        }));
        const shuffled = marks
          .map((each) => ({ each, place: random.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ each }) => each);
        const told = (from: Mark[]) =>
          [...standingMarks(from)]
            .map(([who, { mark, disagreeing }]) => [who, mark.id, ...disagreeing.map(({ id }) => id)])
            .sort();
        expect(told(shuffled)).toEqual(told(marks));
      }),
    );
  });

  it('counts each expected person once', () => {
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
