import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Upload } from '#contract/records/files/upload.ts';
import { Accommodation } from '#contract/records/lodging/accommodation.ts';
import { Hotel, SystemHotel } from '#contract/records/lodging/hotel.ts';

describe('a hotel of the catalogue', () => {
  it('is read alike in both generations of its form', () => {
    const older = { id: '7', name: 'Inn', location: 'Kyoto', contactPhone: '1', contactEmail: 'a@b.example' };
    const newer = { id: 7, name: 'Inn', address: 'Kyoto', phone: '1', email: 'a@b.example', isSystemHotel: true };
    expect(v.parse(SystemHotel, older)).toEqual(v.parse(SystemHotel, newer));
    expect(v.parse(SystemHotel, older)).toMatchObject({ id: '7', address: 'Kyoto', website: '', imageUrl: null });
  });

  it('needs a name', () => {
    expect(v.safeParse(SystemHotel, { id: 1 }).success).toBe(false);
  });
});

describe('a hotel of a group', () => {
  it('is read with any fields missing', () => {
    expect(v.parse(Hotel, { id: 3, name: 'Inn', group_id: 4, phone: null })).toEqual({
      id: '3',
      groupId: '4',
      name: 'Inn',
      address: '',
      phone: '',
      email: '',
      website: '',
      version: null,
    });
  });
});

describe('a room', () => {
  it.each([
    ['userInfo', { userInfo: { firstName: 'Ann', lastName: 'Li' }, role: 'Student' }],
    ['user', { user: { firstName: 'Ann', lastName: 'Li' }, role: 'student' }],
    ['the member itself', { firstName: 'Ann', lastName: 'Li', role: 'user' }],
  ])('names its guest from %s', (_, memberInfo) => {
    const room = { id: 1, memberId: 2, roomNumber: '101', checkInDate: '2026-05-13T15:00:00+09:00', memberInfo };
    expect(v.parse(Accommodation, room)).toMatchObject({
      hotelId: null,
      checkInDate: '2026-05-13T06:00:00.000Z',
      checkOutDate: null,
      notes: '',
      member: { firstName: 'Ann', lastName: 'Li', preferredName: '', role: 'student' },
    });
  });

  it('is read without a guest', () => {
    expect(v.parse(Accommodation, { id: 1, memberId: 2 }).member.firstName).toBe('');
  });
});

describe('the answer of an upload', () => {
  it.each([
    [{ url: '/uploads/a.png', name: 'a', type: 'image/png' }, '/uploads/a.png'],
    [{ success: true, filename: 'a.png' }, '/uploads/a.png'],
    [{ id: 12 }, '/uploads/12'],
    [{ files: [{ url: '/uploads/b.png' }] }, '/uploads/b.png'],
  ])('%j contains the address', (answer, url) => {
    expect(v.parse(Upload, answer).url).toBe(url);
  });

  it('without an address is invalid', () => {
    expect(v.safeParse(Upload, { success: true }).issues?.[0].message).toBe('No URL in response');
  });
});
