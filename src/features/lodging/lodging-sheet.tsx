import { memberRoleLabel } from '#contract/records/groups/roles.ts';
import { peopleText, plural } from '#contract/text/plural.ts';
import { localDay } from '#contract/time/day.ts';
import { momentText, shortDayText } from '#contract/time/text.ts';
import { zoneLabel } from '#contract/time/zone.ts';
import { usePrintedAt } from '#kit/app/use-printed-at.ts';
import { sleeperName } from '#kit/text/sleeper-name.ts';
import { Names } from '#ui/names/names.tsx';
import { byRoom, type HotelOfGroup } from './arrange.ts';
import type { Lodging } from './lodging.ts';
import styles from './lodging-sheet.module.css';
import { nightCount } from './stays.ts';

const COLUMNS = 8;

interface LodgingSheetProps {
  lodging: Lodging;
  /** Whether the sheet shows the group's name, because the screen above it does not. */
  titled?: boolean;
}

/** All hotels and rooms of a group on paper, a page for each hotel, and the members without a bed. */
export function LodgingSheet({ lodging, titled }: LodgingSheetProps) {
  const now = usePrintedAt();
  const { group, hotels, sleepers } = lodging;
  const zone = group.defaultTimezone;
  const without = sleepers.filter(({ beds }) => beds.length === 0);
  return (
    <div className={styles.sheet}>
      {titled && (
        <h2 className={styles.title} dir="auto">
          {group.name}
        </h2>
      )}
      <p>
        {titled && group.startDate && group.endDate && (
          <>
            {shortDayText(group.startDate)} - {shortDayText(group.endDate)}.{' '}
          </>
        )}
        Times in {zoneLabel(zone, now)}. Printed {momentText(now, zone)}.
      </p>
      {hotels.length === 0 && <p>No Hotels Added</p>}
      {hotels.map((hotel) => (
        <HotelOnPaper key={hotel.key} hotel={hotel} lodging={lodging} />
      ))}
      {without.length > 0 && (
        <section className={styles.without}>
          <h3 className={styles.name}>Without a room</h3>
          <p>
            <Names of={without.map(({ name }) => name)} />
          </p>
        </section>
      )}
    </div>
  );
}

function HotelOnPaper({ hotel, lodging: { beds, group } }: { hotel: HotelOfGroup; lodging: Lodging }) {
  const zone = group.defaultTimezone;
  const inHotel = beds.filter(({ hotelId }) => hotelId === hotel.id);
  const rooms = byRoom(inHotel);
  const people = new Set(inHotel.map(({ memberId }) => memberId)).size;
  return (
    <section className={styles.hotel}>
      <h3 className={styles.name} dir="auto">
        {hotel.name}
      </h3>
      <p>{[hotel.address, hotel.phone, hotel.email].filter(Boolean).join(' · ')}</p>
      {rooms.length === 0 ? (
        <p>No Room Assignments</p>
      ) : (
        <table className={styles.table}>
          <colgroup>
            <col />
            <col />
            <col />
            <col className={styles.moment} />
            <col className={styles.moment} />
            <col className={styles.nights} />
            <col />
            <col className={styles.seen} />
          </colgroup>
          <thead>
            <tr>
              <td colSpan={COLUMNS} className={styles.whose}>
                <bdi>{hotel.name}</bdi>: {plural(rooms.length, 'room')}, {peopleText(people)}
              </td>
            </tr>
            <tr>
              <th scope="col">Room</th>
              <th scope="col">Name</th>
              <th scope="col">Type</th>
              <th scope="col">Check-in</th>
              <th scope="col">Check-out</th>
              <th scope="col">Nights</th>
              <th scope="col">Notes</th>
              <th scope="col">Seen</th>
            </tr>
          </thead>
          {rooms.map(({ number, beds: inRoom }) => (
            <tbody key={number}>
              {inRoom.map((bed, index) => (
                <tr key={bed.key}>
                  {index === 0 && (
                    <th scope="rowgroup" rowSpan={inRoom.length}>
                      {number}
                    </th>
                  )}
                  <td>
                    <bdi>{sleeperName(bed)}</bdi>
                  </td>
                  <td>{memberRoleLabel(bed.member.role)}</td>
                  <td>{bed.checkInDate && <Moment at={bed.checkInDate} zone={zone} />}</td>
                  <td>{bed.checkOutDate && <Moment at={bed.checkOutDate} zone={zone} />}</td>
                  <td>{nightCount(bed, zone)}</td>
                  <td dir="auto">{bed.notes}</td>
                  <td>
                    <span className={styles.box} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  );
}

/** 'Nov 20, 2026 3:00 PM' on one line or two, without a break inside the day or the time. */
function Moment({ at, zone }: { at: string; zone: string }) {
  const day = shortDayText(localDay(at, zone));
  return (
    <>
      <span className={styles.unbroken}>{day}</span>{' '}
      <span className={styles.unbroken}>{momentText(at, zone).slice(day.length + 1)}</span>
    </>
  );
}
