import type { ReactNode, RefObject } from 'react';
import { Filters } from '#ui/filters/filters.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { type GroupFilters, NO_FILTERS, yearChoices } from './filter-groups.ts';
import styles from './groups-screen.module.css';

const TYPES = [
  { value: 'all', label: 'All Types' },
  { value: 'HSS', label: 'HSS' },
  { value: 'JSS', label: 'JSS' },
];

interface GroupFilterBarProps {
  filters: GroupFilters;
  onChange(filters: GroupFilters): void;
  /** Milliseconds since the epoch. */
  now: number;
  search: RefObject<HTMLInputElement | null>;
  /** The number of found groups, in words. */
  results: ReactNode;
  /** Other actions of the list, beside the search. */
  children: ReactNode;
}

export function GroupFilterBar({ filters, onChange, now, search, results, children }: GroupFilterBarProps) {
  const years = yearChoices(new Date(now).getFullYear()).map(String);
  return (
    <Row as="search" gap={2} align="stretch" wrap className={styles.filters}>
      <SearchField
        label="Search groups..."
        value={filters.words}
        onChange={(words) => onChange({ ...filters, words })}
        className={styles.words}
        inputRef={search}
      />
      <Filters
        title="Filter"
        set={[filters.type, filters.year].filter((value) => value !== NO_FILTERS.type).length}
        results={results}
      >
        {(isInSheet) => (
          <>
            <Select
              label="Type"
              labelHidden={!isInSheet}
              className={isInSheet ? undefined : styles.filter}
              value={filters.type}
              onChange={(type) => onChange({ ...filters, type })}
              options={TYPES}
            />
            <Select
              label="Year"
              labelHidden={!isInSheet}
              className={isInSheet ? undefined : styles.filter}
              value={filters.year}
              onChange={(year) => onChange({ ...filters, year })}
              options={[{ value: 'all', label: 'All Years' }, ...years.map((year) => ({ value: year, label: year }))]}
            />
          </>
        )}
      </Filters>
      {children}
    </Row>
  );
}
