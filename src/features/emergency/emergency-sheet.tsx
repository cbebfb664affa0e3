import { usePrintedAt } from '#kit/app/use-printed-at.ts';
import { SheetFrame } from '#kit/page/sheet-frame.tsx';
import { dateRange } from '#kit/text/time-texts.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import { numberLines } from './countries-of-days.ts';
import { CHECK, daysText, NO_COUNTRY, UNKNOWN } from './day-numbers.tsx';
import styles from './emergency-sheet.module.css';
import { type Emergency, PAPER_PARTS, useEmergency } from './use-emergency.ts';

/** /groups/{id}/emergency-sheet: the card on one printed page, without medical information. */
export function EmergencySheet({ groupId }: { groupId: string }) {
  const now = usePrintedAt();
  const { emergency, part } = useEmergency(groupId, now, PAPER_PARTS);
  return (
    <SheetFrame
      groupId={groupId}
      group={emergency === null ? null : emergency?.group}
      title="Emergency card"
      part={part}
      what="emergency numbers and hotels"
    >
      {emergency ? <Sheet emergency={emergency} /> : null}
    </SheetFrame>
  );
}

function Sheet({ emergency: { group, card, spans, places } }: { emergency: Emergency }) {
  const dates = dateRange(group.startDate, group.endDate);
  const insurance = [card.insuranceCompany, card.insurancePolicy && `Policy ${card.insurancePolicy}`];
  return (
    <Text as="article" breaks className={styles.sheet}>
      <h2 className={styles.title} dir="auto">
        {group.name}
      </h2>
      <p>
        {dates}
        {group.code && ` · ${group.code}`}
      </p>
      <h3>Emergency numbers</h3>
      {spans.length === 0 && <p>{NO_COUNTRY}</p>}
      {spans.map((span) => (
        <div key={span.code} className={styles.keep}>
          <p>
            <b>{span.name}</b> {daysText(span)}
          </p>
          {span.numbers ? (
            <Row as="ul" align="baseline" wrap className={styles.numbers}>
              {numberLines(span.numbers).map(({ who, phone }) => (
                <li key={who}>
                  {who} <b className={styles.number}>{phone}</b>
                </li>
              ))}
            </Row>
          ) : (
            <p>{UNKNOWN}</p>
          )}
        </div>
      ))}
      <p className={styles.small}>{CHECK}</p>
      <div className={styles.columns}>
        {card.contacts.length > 0 && (
          <section>
            <h3>People to call</h3>
            <ul>
              {card.contacts.map(({ name, role, phone }) => (
                <li key={`${name} ${phone}`} dir="auto">
                  {name}
                  {role && `, ${role}`} <b>{phone}</b>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Lines title="Hospital" lines={[card.hospitalName, card.hospitalAddress]} phone={card.hospitalPhone} />
        <Lines title="Embassy" lines={[card.embassyName, card.embassyAddress]} phone={card.embassyPhone} />
        <Lines title="Insurance" lines={insurance} phone={card.insurancePhone} />
        <Lines title="Notes" lines={[card.notes]} phone="" />
      </div>
      {places.length > 0 && <h3>Please take me here</h3>}
      {places.map(({ hotel, localName, localAddress }) => (
        <div key={hotel.id} className={styles.taxi}>
          <p className={styles.large} dir="auto">
            {localName || hotel.name}
          </p>
          <p className={styles.address} dir="auto">
            {localAddress || hotel.address}
          </p>
          <p dir="auto">
            {[localName && hotel.name, localAddress && hotel.address, hotel.phone].filter(Boolean).join(' · ')}
          </p>
        </div>
      ))}
    </Text>
  );
}

function Lines({ title, lines, phone }: { title: string; lines: readonly (string | null)[]; phone: string }) {
  const written = lines.filter(Boolean);
  if (written.length === 0 && !phone) return null;
  return (
    <section>
      <h3>{title}</h3>
      {written.map((line) => (
        <p key={line} className={styles.line} dir="auto">
          {line}
        </p>
      ))}
      {phone && (
        <p>
          <b>{phone}</b>
        </p>
      )}
    </section>
  );
}
