import { lodgingEndpoints } from '#contract/calls/lodging.ts';
import type { Member } from '#contract/records/groups/member.ts';
import { Accommodation } from '#contract/records/lodging/accommodation.ts';
import { Hotel, SystemHotel } from '#contract/records/lodging/hotel.ts';
import type { NewEntry } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { createKind, deleteKind, type EntityShape, updateKind } from './entity-kinds.ts';
import { fieldsOf, isTrue, maybeTextOf, noRefs, taken, textOf, withNumericIds } from './fields.ts';
import type { Fields } from './kind.ts';
import { creation, type Known, removal, revision } from './new-entry.ts';

/** A group's hotels and its rooms, and the catalogue of hotels. */

const CONTACT = ['address', 'phone', 'email', 'website'] as const;

export const hotelShape: EntityShape<Hotel> = {
  type: 'hotel',
  noun: 'hotel',
  within: 'group',
  read: Hotel,
  fields: (row) => ({ name: row.name, ...Object.fromEntries(CONTACT.map((name) => [name, row[name] || null])) }),
  blank: (entry) => ({
    id: entry.entity.id,
    groupId: scopeIdOf(entry),
    name: '',
    address: '',
    phone: '',
    email: '',
    website: '',
    version: null,
  }),
  apply: (row, fields) => ({
    ...row,
    ...taken(fields, ['name', ...CONTACT], textOf),
  }),
  complete: (row, entry) => ({ ...row, groupId: row.groupId ?? scopeIdOf(entry) }),
};

export const hotelCreate = createKind(hotelShape, 'hotel.create', lodgingEndpoints.createHotel);
/** Copies a hotel of the catalogue. Its fields are stored so that it can be shown immediately; only the id is sent. */
export const hotelCopy = createKind(hotelShape, 'hotel.copy', lodgingEndpoints.addSystemHotel, {
  request: ({ body }) => ({ body: withNumericIds({ systemHotelId: textOf(fieldsOf(body), 'systemHotelId') }) }),
});
export const hotelUpdate = updateKind(hotelShape, 'hotel.update', lodgingEndpoints.updateHotel);
export const hotelRemove = deleteKind(hotelShape, 'hotel.remove', lodgingEndpoints.deleteHotel);

export const roomShape: EntityShape<Accommodation> = {
  type: 'room',
  noun: 'room assignment',
  within: 'hotel',
  read: Accommodation,
  fields: (row) => ({
    memberId: row.memberId,
    roomNumber: row.roomNumber,
    checkInDate: row.checkInDate,
    checkOutDate: row.checkOutDate,
    notes: row.notes || null,
  }),
  blank: (entry) => ({
    id: entry.entity.id,
    hotelId: scopeIdOf(entry),
    memberId: '',
    roomNumber: '',
    checkInDate: null,
    checkOutDate: null,
    notes: '',
    member: { firstName: '', lastName: '', preferredName: '', email: '', profileImageUrl: null, role: 'student' },
    version: null,
  }),
  apply: (row, fields) => ({
    ...row,
    ...taken(fields, ['memberId', 'roomNumber', 'notes'], textOf),
    ...taken(fields, ['checkInDate', 'checkOutDate'], maybeTextOf),
    ...('member' in fields && { member: fields.member as unknown as Accommodation['member'] }),
  }),
  complete: (row, entry) => ({ ...row, hotelId: row.hotelId ?? scopeIdOf(entry) }),
};

export const roomCreate = createKind(roomShape, 'room.create', lodgingEndpoints.createAccommodation, {
  request: (entry) => {
    const { member: _, ...fields } = fieldsOf(entry.body);
    return { body: withNumericIds({ ...fields, hotelId: scopeIdOf(entry) }) };
  },
});
export const roomUpdate = updateKind(roomShape, 'room.update', lodgingEndpoints.updateAccommodation);
export const roomRemove = deleteKind(roomShape, 'room.remove', lodgingEndpoints.deleteAccommodation);

const CATALOGUE = [
  ...CONTACT,
  'salesManagerName',
  'salesManagerPhone',
  'salesManagerEmail',
  'meetingManagerName',
  'meetingManagerPhone',
  'meetingManagerEmail',
  'description',
  'imageUrl',
] as const;

export const systemHotelShape: EntityShape<SystemHotel> = {
  type: 'system-hotel',
  noun: 'system hotel',
  within: 'system-hotels',
  read: SystemHotel,
  fields: (row) => ({
    name: row.name,
    ...Object.fromEntries(CATALOGUE.map((name) => [name, row[name] || null])),
    isSystemHotel: row.isSystemHotel,
  }),
  blank: (entry) => ({
    id: entry.entity.id,
    name: '',
    address: '',
    phone: '',
    email: '',
    website: '',
    description: '',
    imageUrl: null,
    salesManagerName: '',
    salesManagerPhone: '',
    salesManagerEmail: '',
    meetingManagerName: '',
    meetingManagerPhone: '',
    meetingManagerEmail: '',
    isSystemHotel: true,
    version: null,
  }),
  apply: (row, fields) => ({
    ...row,
    ...taken(fields, ['name', ...CATALOGUE], textOf),
    ...taken(fields, ['imageUrl'], maybeTextOf),
    ...taken(fields, ['isSystemHotel'], isTrue),
  }),
};

export const systemHotelCreate = createKind(
  systemHotelShape,
  'system-hotel.create',
  lodgingEndpoints.createSystemHotel,
  { refs: noRefs },
);
export const systemHotelUpdate = updateKind(
  systemHotelShape,
  'system-hotel.update',
  lodgingEndpoints.updateSystemHotel,
  { whole: true },
);
export const systemHotelDelete = deleteKind(
  systemHotelShape,
  'system-hotel.delete',
  lodgingEndpoints.deleteSystemHotel,
  { verb: 'Deleted' },
);

export const hotelFields = hotelShape.fields;
export const roomFields = roomShape.fields;
export const systemHotelFields = systemHotelShape.fields;

type GroupHotel = Hotel & { groupId: string };
const aboutHotel = (hotel: GroupHotel): Known => ({
  row: hotel,
  scope: `group:${hotel.groupId}`,
});

export const newHotel = (id: string, groupId: string, fields: Fields): NewEntry =>
  creation(hotelCreate, { id, fields, scope: `group:${groupId}` });

export const newHotelCopy = (id: string, groupId: string, hotel: SystemHotel): NewEntry =>
  creation(hotelCopy, {
    id,
    fields: {
      systemHotelId: hotel.id,
      name: hotel.name,
      ...Object.fromEntries(CONTACT.map((name) => [name, hotel[name] || null])),
    },
    scope: `group:${groupId}`,
  });

export const newHotelUpdate = (hotel: GroupHotel, fields: Fields): NewEntry =>
  revision(hotelUpdate, { ...aboutHotel(hotel), fields });

export const newHotelRemoval = (hotel: GroupHotel): NewEntry => removal(hotelRemove, aboutHotel(hotel));

type HotelRoom = Accommodation & { hotelId: string };
const aboutRoom = (room: HotelRoom): Known => ({ row: room, scope: `hotel:${room.hotelId}` });

/** @param member the member who gets the bed; shown until the server has answered */
export const newRoom = (id: string, hotelId: string, fields: Fields, member: Member | null): NewEntry =>
  creation(roomCreate, {
    id,
    fields: {
      ...fields,
      ...(member && {
        member: {
          firstName: member.firstName,
          lastName: member.lastName,
          preferredName: member.preferredName,
          email: member.email,
          profileImageUrl: member.profileImageUrl,
          role: member.role,
        },
      }),
    },
    scope: `hotel:${hotelId}`,
  });

export const newRoomUpdate = (room: HotelRoom, fields: Fields): NewEntry =>
  revision(roomUpdate, { ...aboutRoom(room), fields });

export const newRoomRemoval = (room: HotelRoom): NewEntry => removal(roomRemove, aboutRoom(room));

const aboutSystemHotel = (hotel: SystemHotel): Known => ({
  row: hotel,
  scope: 'system-hotels',
});

export const newSystemHotel = (id: string, fields: Fields): NewEntry =>
  creation(systemHotelCreate, { id, fields, scope: 'system-hotels' });

export const newSystemHotelUpdate = (hotel: SystemHotel, fields: Fields): NewEntry =>
  revision(systemHotelUpdate, { ...aboutSystemHotel(hotel), fields });

export const newSystemHotelDeletion = (hotel: SystemHotel): NewEntry =>
  removal(systemHotelDelete, aboutSystemHotel(hotel));
