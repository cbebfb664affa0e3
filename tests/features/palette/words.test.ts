import { describe, expect, it } from 'vitest';
import { wantedOf } from '#contract/text/words.ts';
import { Findings } from '../../../src/features/palette/findings.ts';
import { excerpt, marked } from '../../../src/features/palette/marks.ts';
import { WordSearch } from '../../../src/features/palette/word-search.ts';

const aSearch = (...names: string[]): WordSearch => {
  const words = new WordSearch();
  for (const name of names) words.add({ name, more: '', kind: 0, order: 0 });
  return words;
};

/** The names that are found, best first. */
const found = (names: string[], query: string): (string | undefined)[] =>
  aSearch(...names)
    .search(query, 10)
    .flatMap(({ best }) => best.map(({ row }) => names[row]));

describe('finding by words', () => {
  it('answers a search alike, whatever the previous one was', () => {
    const names = ['Sushi workshop', 'Sushi lunch', 'Pottery workshop', 'Shuttle'];
    const words = aSearch(...names);
    const queries = ['s', 'sushi work', 'wor', 'sushi pottery', 'shu sushi', 'lunch'];
    const alone = queries.map((query) => aSearch(...names).search(query, 10));
    expect(queries.map((query) => words.search(query, 10))).toEqual(alone);
    expect(queries.toReversed().map((query) => words.search(query, 10))).toEqual(alone.toReversed());
  });

  it('shows the best of many, and equally good ones in their order', () => {
    const words = new WordSearch();
    for (let row = 0; row < 100; row += 1)
      words.add({ name: row === 70 ? 'Tor' : `Torte ${row}`, more: '', kind: row % 2, order: 100 - row });
    expect(words.search('tor', 3).map(({ kind, count, best }) => [kind, count, best.map(({ row }) => row)])).toEqual([
      [0, 50, [70, 98, 96]],
      [1, 50, [99, 97, 95]],
    ]);
  });

  it('finds a word by its beginning, and the whole word first', () => {
    expect(found(['Sushi workshop', 'Sus', 'Lunch'], 'sus')).toEqual(['Sus', 'Sushi workshop']);
  });

  it('finds a name that has every word, in any order', () => {
    const names = ['Sushi workshop', 'Sushi lunch', 'Pottery workshop'];
    expect(found(names, 'work sushi')).toEqual(['Sushi workshop']);
  });

  it.each([
    ['a letter wrong', 'sishi'],
    ['a letter missing', 'sushi wrkshop'],
    ['a letter too many', 'workkshop'],
    ['two letters swapped', 'wokrshop'],
  ])('finds a word with a mistake: %s', (_, query) => {
    expect(found(['Sushi workshop', 'Museum'], query)).toEqual(['Sushi workshop']);
  });

  it('shows exact matches before corrected ones', () => {
    expect(found(['Martha', 'Marta'], 'marta')).toEqual(['Marta', 'Martha']);
  });

  it('does not correct a short word or a number', () => {
    expect(found(['Bus'], 'bos')).toEqual([]);
    expect(found(['Flight 4711'], '4712')).toEqual([]);
  });

  it('finds the inside of a word where little else is found', () => {
    expect(found(['Bergwanderung', 'Museum'], 'wander')).toEqual(['Bergwanderung']);
  });

  it.each([
    ['Zoë Müller', 'zoe muller'],
    ['Jose Nunez', 'josé núñez'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['Cafe\u0301', 'café'],
    ['ＴＯＫＹＯ', 'tokyo'],
    ['שָׁלוֹם', 'שלום'],
  ])('%s is found by %s', (name, query) => {
    expect(found([name, 'Other'], query)).toEqual([name]);
  });

  it.each([
    ['京都の寺院を訪ねる', '寺院'],
    ['東京タワーで夕食', 'タワー'],
    ['서울 한옥마을', '마을'],
    ['ตลาดน้ำ', 'น้ำ'],
  ])('%s is found by its part %s', (name, query) => {
    expect(found([name, '別の何か'], query)).toEqual([name]);
  });

  it('characters that are not adjacent are another word', () => {
    expect(found(['京の都', '京都'], '京都')).toEqual(['京都']);
  });

  it('finds nothing for a text without letters and digits', () => {
    expect(found(['Lunch'], '')).toEqual([]);
    expect(found(['Lunch'], '  …!? ')).toEqual([]);
  });

  it('finds added names', () => {
    const words = aSearch('Lunch');
    expect(words.search('dinner', 5)).toEqual([]);
    words.add({ name: 'Dinner', more: '', kind: 1, order: 0 });
    expect(words.search('dinner', 5)).toEqual([{ kind: 1, count: 1, best: [{ row: 1, score: 9 }] }]);
  });

  it('counts all of many and returns the best of each kind, in their order', () => {
    const words = new WordSearch();
    for (let row = 0; row < 5_000; row += 1)
      words.add({ name: `Bus ${row}`, more: 'coach', kind: row % 2, order: 5_000 - row });
    const rows = words.search('coa', 3).map(({ count, best }) => [count, best.map(({ row }) => row)]);
    expect(rows).toEqual([
      [2_500, [4_998, 4_996, 4_994]],
      [2_500, [4_999, 4_997, 4_995]],
    ]);
  });

  it('ranks a match in the name above one beside it', () => {
    const words = new WordSearch();
    words.add({ name: 'Lunch', more: 'Kyoto', kind: 0, order: 0 });
    words.add({ name: 'Kyoto walk', more: '', kind: 0, order: 1 });
    expect(words.search('kyoto', 5)[0]?.best.map(({ row }) => row)).toEqual([1, 0]);
  });
});

describe('sections', () => {
  it('the kind with the best match comes first', () => {
    const findings = new Findings();
    const common = { group: null, order: 0, more: '' };
    findings.add([
      { ...common, kind: 'group', id: '1', name: 'Settling in' },
      { ...common, kind: 'person', id: '2', name: 'Set Okonkwo', role: 'student' },
    ]);
    expect(findings.search('set').map(({ kind }) => kind)).toEqual(['person', 'group']);
  });
});

describe('marks', () => {
  const bold = (text: string, query: string) =>
    marked(text, wantedOf(query))
      .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
      .join('');

  it.each([
    ['Sushi workshop', 'sus wor', '[Sus]hi [wor]kshop'],
    ['Zoë Müller', 'mul', 'Zoë [Mül]ler'],
    ['Cafe\u0301 Roma', 'cafe r', '[Cafe\u0301] [R]oma'],
    ['Sushi workshop', 'wokrshop', 'Sushi [workshop]'],
    ['Bergwanderung', 'wander', 'Berg[wander]ung'],
    ['京都の寺院', '寺院', '京都の[寺院]'],
    ['Straße 5', 'strasse', '[Straße] 5'],
    ['Lunch', 'dinner', 'Lunch'],
    ['Lunch', '', 'Lunch'],
  ])('%s, searched for by “%s”, is %s', (text, query, shown) => {
    expect(bold(text, query)).toBe(shown);
  });

  it('a long text is shown around the match, in whole words', () => {
    const text = `${'word '.repeat(100)}umbrella ${'more '.repeat(100)}`;
    const shown = excerpt(marked(text, wantedOf('umbrella')))
      .map((piece) => piece.text)
      .join('');
    expect(shown).toMatch(/^…(?:word )+umbrella (?:more )+/);
    expect(shown.length).toBeLessThan(180);
  });
});
