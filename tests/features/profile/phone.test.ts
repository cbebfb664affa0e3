import { describe, expect, it } from 'vitest';
import { phoneFieldsOf, phoneOf } from '#features/profile/phone.ts';

describe('a phone number in two fields', () => {
  it.each([
    ['+15551234', '+1', '5551234'],
    ['+81 90 1234', '+81', '90 1234'],
    ['+351912345', '', '+351912345'],
    ['0171 555', '', '0171 555'],
    [null, '+1', ''],
  ])('%s is %s and %s', (phone, code, national) => {
    expect(phoneFieldsOf(phone)).toEqual({ code, national });
  });

  it.each([
    ['+44', '7700 900', '+447700 900'],
    ['+44', '   ', ''],
    ['', '0171 555', '0171 555'],
    ['+1', '+351912345', '+351912345'],
  ])('%s and %s are %s', (code, national, phone) => {
    expect(phoneOf({ code, national })).toBe(phone);
  });
});
