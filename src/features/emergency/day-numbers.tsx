import { longDayText, shortDayText } from '#contract/time/text.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import { CallLinks } from './call-links.tsx';
import { type CountryOnDay, numberLines } from './countries-of-days.ts';
import styles from './emergency.module.css';
import type { Emergency } from './use-emergency.ts';

/** Shown when no numbers are known for certain. */
export const UNKNOWN = 'No numbers for this country. Ask locally; 112 works from mobile phones in most countries.';
export const NO_COUNTRY = 'The country is unknown. 112 works from mobile phones in most countries.';
export const CHECK = 'Numbers change: check them when you arrive.';

export function DayNumbers({ day, isToday, countries, spans }: Emergency) {
  const others = spans.filter(({ code }) => countries.every((country) => country.code !== code));
  return (
    <TitledCard title="Emergency numbers">
      <Text tone="soft" size="small" breaks>
        {isToday ? 'Today, ' : ''}
        {longDayText(day)}
      </Text>
      {countries.length === 0 && <p>{NO_COUNTRY}</p>}
      {countries.map((country, at) => (
        // Only the most likely country is urgent: a number of another country does not help.
        <Numbers key={country.code} country={country} urgent={at === 0} />
      ))}
      <Text tone="soft" size="small" breaks>
        {CHECK}
      </Text>
      {others.length > 0 && (
        <Stack as="details" gap={3} className={styles.more}>
          <summary>Other countries of the trip</summary>
          {others.map((span) => (
            <Numbers key={span.code} country={span} days={daysText(span)} />
          ))}
        </Stack>
      )}
    </TitledCard>
  );
}

/** 'May 13, 2026 - May 15, 2026' */
export const daysText = ({ first, last }: { first: string; last: string }): string =>
  [...new Set([first, last])].map(shortDayText).join(' - ');

function Numbers({ country, days, urgent = false }: { country: CountryOnDay; days?: string; urgent?: boolean }) {
  return (
    <Stack gap={3}>
      <Text as="h3" weight="title">
        {country.name}
        {days && (
          <Text as="span" tone="soft" size="small" weight="plain" breaks>
            {' '}
            {days}
          </Text>
        )}
      </Text>
      {country.numbers ? (
        <Stack as="ul" gap={3} breaks>
          {numberLines(country.numbers).map(({ who, phone }) => (
            <Stack key={who} as="li" gap={3}>
              <CallLinks who={who} phone={phone} urgent={urgent} />
            </Stack>
          ))}
        </Stack>
      ) : (
        <p>{UNKNOWN}</p>
      )}
    </Stack>
  );
}
