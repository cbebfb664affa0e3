import type { Flag, KeyedEntity } from './columns.ts';

export interface SystemHotelsTable extends KeyedEntity {
  name: string;
  /** `location` in the older form of the specification. */
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  description: string | null;
  image_url: string | null;
  sales_manager_name: string | null;
  sales_manager_phone: string | null;
  sales_manager_email: string | null;
  meeting_manager_name: string | null;
  meeting_manager_phone: string | null;
  meeting_manager_email: string | null;
  is_system_hotel: Flag;
}

export interface GroupHotelsTable extends KeyedEntity {
  group_id: number;
  system_hotel_id: number | null;
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
}

interface AccommodationsTable extends KeyedEntity {
  hotel_id: number;
  member_id: number;
  room_number: string;
  check_in_date: string | null;
  check_out_date: string | null;
  notes: string | null;
}

export interface LodgingTables {
  system_hotels: SystemHotelsTable;
  group_hotels: GroupHotelsTable;
  accommodations: AccommodationsTable;
}
