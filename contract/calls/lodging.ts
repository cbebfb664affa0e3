import * as v from 'valibot';
import { Accommodation, AccommodationWire } from '#contract/records/lodging/accommodation.ts';
import { AccommodationCreate, AccommodationUpdate } from '#contract/records/lodging/accommodation-form.ts';
import { Hotel, HotelWire, SystemHotel, SystemHotelWire } from '#contract/records/lodging/hotel.ts';
import { AddSystemHotel, HotelCreate, HotelUpdate, SystemHotelWrite } from '#contract/records/lodging/hotel-form.ts';
import { listReader } from '#contract/schema/reading.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

const Done = v.object({ message: v.string() });

/** The catalogue of hotels, a group's hotels and its rooms. */
export const lodgingEndpoints = {
  listSystemHotels: endpoint({
    method: 'GET',
    path: '/api/admin/hotels',
    // A person who may add a hotel to a group chooses it from this list; only admins see the rest of the catalogue.
    access: 'organizer',
    response: v.array(SystemHotelWire),
    read: listReader(SystemHotel, 'hotels'),
  }),
  createSystemHotel: endpoint({
    method: 'POST',
    path: '/api/admin/hotels',
    access: 'admin',
    body: SystemHotelWrite,
    response: SystemHotelWire,
    read: SystemHotel,
  }),
  updateSystemHotel: endpoint({
    method: 'PUT',
    path: '/api/admin/hotels/{id}',
    access: 'admin',
    params: IdParam,
    body: SystemHotelWrite,
    response: SystemHotelWire,
    read: SystemHotel,
  }),
  deleteSystemHotel: endpoint({
    method: 'DELETE',
    path: '/api/admin/hotels/{id}',
    access: 'admin',
    params: IdParam,
    response: Done,
  }),
  listHotels: endpoint({
    method: 'GET',
    path: '/api/groups/{id}/hotels',
    access: 'group',
    answerIsData: true,
    params: IdParam,
    response: v.array(HotelWire),
    read: listReader(Hotel, 'hotels'),
  }),
  createHotel: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/hotels',
    access: 'group-manager',
    params: IdParam,
    body: HotelCreate,
    response: HotelWire,
    read: Hotel,
  }),
  addSystemHotel: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/hotels/add-system-hotel',
    access: 'group-manager',
    params: IdParam,
    body: AddSystemHotel,
    response: HotelWire,
    read: Hotel,
  }),
  updateHotel: endpoint({
    method: 'PATCH',
    path: '/api/hotels/{id}',
    access: 'group-manager',
    params: IdParam,
    body: HotelUpdate,
    response: HotelWire,
    read: Hotel,
  }),
  deleteHotel: endpoint({
    method: 'DELETE',
    path: '/api/hotels/{id}',
    access: 'group-manager',
    params: IdParam,
    response: Done,
  }),
  listAccommodations: endpoint({
    method: 'GET',
    path: '/api/hotels/{id}/accommodations',
    access: 'group',
    answerIsData: true,
    params: IdParam,
    response: v.array(AccommodationWire),
    read: listReader(Accommodation, 'accommodations'),
  }),
  createAccommodation: endpoint({
    method: 'POST',
    path: '/api/hotels/{id}/accommodations',
    access: 'group-manager',
    params: IdParam,
    body: AccommodationCreate,
    response: AccommodationWire,
    read: Accommodation,
  }),
  updateAccommodation: endpoint({
    method: 'PATCH',
    path: '/api/accommodations/{id}',
    access: 'group-manager',
    params: IdParam,
    body: AccommodationUpdate,
    response: AccommodationWire,
    read: Accommodation,
  }),
  deleteAccommodation: endpoint({
    method: 'DELETE',
    path: '/api/accommodations/{id}',
    access: 'group-manager',
    params: IdParam,
    response: Done,
  }),
} as const;
