import { expect, test } from 'vitest';
import { marksCsv, peopleCsv } from '#features/roll-call/csv.ts';
import { namesOf, type ReadRollCall } from '#kit/roll-call/use-roll-call.ts';
import type { MarkView } from '#store/queries/base/views.ts';
import { standingMarks } from '#store/queries/field/standing-marks.ts';
import { aCall, aMark, members, noa } from './roll-call-screens.tsx';

/** The last column: the names of those who marked Mika, Ana and Ben. */
const makers = (lines: string[][]) => lines.slice(1).map((line) => line.at(-1));

test('a file names the authors of marks, including the person who saves it', () => {
  const marks = [
    aMark('21', 'present', { madeBy: noa.id }),
    aMark('23', 'absent', { madeBy: '9' }),
    aMark('24', 'present', { madeBy: '77' }),
  ] as unknown as MarkView[];
  const names = namesOf(members as never, noa);
  const call = aCall({ memberIds: ['21', '23', '24'] });
  const expected = call.memberIds.map(names.personOf);
  const read = { call, expected, marks, standing: standingMarks(marks), ...names } as unknown as ReadRollCall;
  expect(makers(peopleCsv(read, 'Asia/Tokyo'))).toEqual(['Noa Levi', 'Ben Okafor', 'another person']);
  expect(makers(marksCsv(read, 'Asia/Tokyo'))).toEqual(['Noa Levi', 'Ben Okafor', 'another person']);
  expect(names.whoMade(noa.id)).toBe('you');
});

test('a file names both where two disagree', () => {
  const marks = [
    aMark('21', 'present', { madeBy: noa.id, seen: [] }),
    aMark('21', 'absent', { id: '99', seen: [], note: 'Not in the bus' }),
  ] as unknown as MarkView[];
  const names = namesOf(members as never, noa);
  const expected = [names.personOf('21')];
  const read = { expected, marks, standing: standingMarks(marks), ...names } as unknown as ReadRollCall;
  const [, [, , status, note, , by] = []] = peopleCsv(read, 'Asia/Tokyo');
  expect([status, note, by]).toEqual(['Absent / Present', 'Not in the bus', 'Ben Okafor / Noa Levi']);
});
