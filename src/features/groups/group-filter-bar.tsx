import type { ReactNode, RefObject } from 'react';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { type GroupFilters, yearChoices } from './filter-groups.ts';
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
  /** The search field. */
  search: RefObject<HTMLInputElement | null>;
  /** Other actions of the list, beside the search. */
  children: ReactNode;
}

/** Search, type and year. */
export function GroupFilterBar({ filters, onChange, now, search, children }: GroupFilterBarProps) {
  const years = yearChoices(new Date(now).getFullYear()).map(String);
  return (
    <search className={styles.filters}>
      <SearchField
        label="Search groups..."
        value={filters.words}
        onChange={(words) => onChange({ ...filters, words })}
        className={styles.words}
        inputRef={search}
      />
      <div className={styles.tools}>{children}</div>
      <Select
        label="Type"
        labelHidden
        value={filters.type}
        onChange={(type) => onChange({ ...filters, type })}
        options={TYPES}
      />
      <Select
        label="Year"
        labelHidden
        value={filters.year}
        onChange={(year) => onChange({ ...filters, year })}
        options={[{ value: 'all', label: 'All Years' }, ...years.map((year) => ({ value: year, label: year }))]}
      />
    </search>
  );
}
