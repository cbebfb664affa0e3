import type { EventType } from '#contract/records/schedule/schedule-item.ts';

/** An event of a demo group, in local times; days count from the group's first. */
export interface DemoEvent {
  /** The key by which conversations refer to it. */
  key?: string;
  day: number;
  /** `HH:mm` in the event's zone. */
  start: string;
  end: string;
  /** The number of nights between start and end. */
  nights?: number;
  type: EventType;
  title: string;
  /** HTML within the contract's allow-list, as is `instruction`. */
  description: string;
  instruction?: string;
  address?: string;
  busPickup?: string;
  busDropoff?: string;
  /** A zone other than the group's. */
  zone?: string;
}

/** An event, with the parts that each one has on one line. */
export const event = (
  day: number,
  start: string,
  end: string,
  type: EventType,
  title: string,
  more: Omit<DemoEvent, 'day' | 'start' | 'end' | 'type' | 'title'>,
): DemoEvent => ({ day, start, end, type, title, ...more });

export const TOKYO_HOTEL = 'Hotel Kazahana Asakusa, 2-14-6 Hanakawado, Taitō, Tokyo 111-0033';
export const KYOTO_HOTEL = 'Kamogawa Garden Inn, 31 Kiyamachi-dōri, Shimogyō, Kyoto 600-8019';
