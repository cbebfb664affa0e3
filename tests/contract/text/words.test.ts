import { describe, expect, it } from 'vitest';
import { finderOf, folded, rankerOf, termsOf } from '#contract/text/words.ts';

/** The search of a list: names as they are stored, and as users type them. */
describe('the search of a list', () => {
  it.each([
    ['Zoë Müller', 'zoe muller'],
    ['Zoe\u0308 Mu\u0308ller', 'Zoë Müller'],
    ['Zoë Müller', 'ZOE\u0308'],
    ['Łukasz Żółć', 'lukasz zolc'],
    ['Søren Ærø', 'soren aero'],
    ['Straße 9', 'strasse'],
    ['Saoirse O’Brien', "o'brien"],
    ["Saoirse O'Brien", 'o’brien'],
    ['Saoirse OʼBrien', 'obrien'],
    ['Saoirse O’Brien', 'brien saoirse'],
    ['Saoirse OBrien', "O'Brien"],
    ['Kaʻahumanu', 'kaahumanu'],
    ['Ada Nowak', 'nowak ada'],
    ['Ada Maria Nowak', 'nowak  ada'],
    ['Anne-Marie Roy', 'anne marie'],
    ['Anne Marie Roy', 'Anne-Marie'],
    ['Ada Nowak', 'Ａｄａ'],
    ['Ａｄａ Ｎｏｗａｋ', 'ada nowak'],
    ['ｱﾀﾞ', 'アダ'],
    ['太郎 山田', '山田太郎'],
    ['太郎 山田', '山田 太郎'],
    ['太郎 山田', '太郎'],
    ['민수 김', '김민수'],
    ['Nguyễn Thị Đào', 'nguyen dao'],
    ['İpek Işık', 'ipek isik'],
    ['ΣΟΦΟΣ Παπάς', 'σοφος παπας'],
    ['Zo\u200bë\u00ad Mu\u202aller', 'zoe muller'],
    ['Юлия Йованович', 'юлия'],
    ['Ada Nowak', ' '],
    ['Trip & Co', '&'],
  ])('finds %j by %j', (name, query) => {
    expect(finderOf(query)(name)).toBe(true);
  });

  it.each([
    ['Ada Nowak', 'ada reyes'],
    ['Ada Nowak', 'jan'],
    ['太郎 山田', '田山'],
    ['次郎 山田', '山田太郎'],
    ['Ada Nowak', '&'],
  ])('does not find %j by %j', (name, query) => {
    expect(finderOf(query)(name)).toBe(false);
  });

  it('uses the words of any of the texts of a row, and a text may be missing', () => {
    const isFound = finderOf('levi student@');
    expect([isFound('Mika Levi', null, 'student@example.org'), isFound('Mika Levi', undefined)]).toEqual([true, false]);
  });
});

it('folds a folded text to itself', () => {
  for (const text of ['Zoë O’Brien', 'ｱﾀﾞ', 'ΣΟΦΟΣ', 'İpek Işık', 'Straße'])
    expect(folded(folded(text))).toBe(folded(text));
});

it('finds a word with an apostrophe by its parts and as one word', () => {
  expect(termsOf('Saoirse O’Brien')).toEqual(['saoirse', 'o', 'brien', 'obrien']);
});

it('ranks the whole name first, then whole words, their beginnings, and the inside of words', () => {
  const rankOf = rankerOf('ann');
  const names = ['Mika Levi', 'Johanna Roy', 'Annika Roy', 'Ann Roy', 'ANN'];
  expect(names.toSorted((a, b) => rankOf(b) - rankOf(a))).toEqual(names.toReversed());
  expect(names.map((name) => rankOf(name))).toEqual([0, 1, 2, 3, 4]);
});
