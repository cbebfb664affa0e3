import { describe, expect, it } from 'vitest';
import { belongsTo, IS_ANOTHER_PERSONS, ownerToldIn } from '#contract/records/groups/member-form.ts';
import { isNameOf } from '#contract/text/same-name.ts';

const named = (firstName: string | null, lastName: string | null, preferredName: string | null = null) => ({
  firstName,
  lastName,
  preferredName,
});

describe('the name of an account', () => {
  it.each([
    ['case and spaces', named('Ada', 'Nowak'), named(' ADA', 'nowak ')],
    ['accents', named('Zoë', 'Łęcka'), named('Zoe', 'Lecka')],
    ['composed and decomposed letters', named('Jos\u00e9', 'Nu\u00f1ez'), named('Jose\u0301', 'Nun\u0303ez')],
    ['apostrophes', named('Dara', 'O’Neill'), named('Dara', "O'Neill")],
    ['unseen signs', named('Ada', 'Nowak'), named('\u200bAda', 'No\u00adwak')],
    ['hyphens', named('Anne-Marie', 'Roy'), named('Anne Marie', 'Roy')],
    ['widths', named('Ada', 'Nowak'), named('Ａｄａ', 'Ｎｏｗａｋ')],
    ['the split of the names', named('Anna Maria', 'de la Cruz'), named('Anna Maria de la', 'Cruz')],
    ['letters of other scripts', named('太郎', '山田'), named('太郎', '山田')],
    ['the preferred name of the account', named('Elizabeth', 'Reed', 'Liz'), named('Liz', 'Reed')],
    ['the preferred name that is given', named('Liz', 'Reed'), named('Elizabeth', 'Reed', 'Liz')],
    ['the only name of the account', named('Ada', null), named('Ada', 'Nowak')],
    ['the only name of the account, in the field of the last name', named(null, 'Ada'), named('Ada', 'Nowak')],
    ['the whole name in one field', named(null, 'Jan Nowak'), named('Jan', 'Nowak')],
    ['an account without names', named(null, ' '), named('Ada', 'Nowak')],
  ])('is the same with %s', (_, account, given) => {
    expect(isNameOf(account, given)).toBe(true);
  });

  it.each([
    ['a brother', named('Ada', 'Nowak'), named('Jan', 'Nowak')],
    ['a person of another family', named('Ada', 'Nowak'), named('Ada', 'Reyes')],
    ['a person without letters that are compared', named('🦊', '🦊'), named('🐻', '🐻')],
    ['another than the only name', named('Ada', null), named('Jan', 'Nowak')],
    ['a brother of an account with the family name only', named(null, 'Nowak'), named('Jan', 'Nowak')],
    ['a brother in another script', named('太郎', '山田'), named('次郎', '山田')],
  ])('is not that of %s', (_, account, given) => {
    expect(isNameOf(account, given)).toBe(false);
  });
});

it('is read from a refusal that contains it, and from no other', () => {
  expect([belongsTo('Ada Nowak'), IS_ANOTHER_PERSONS, null].map(ownerToldIn)).toEqual(['Ada Nowak', null, null]);
});
