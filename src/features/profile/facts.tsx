import type { ReactNode } from 'react';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import styles from './profile.module.css';

export interface Fact {
  name: string;
  /** Nothing is shown as 'Not specified'. */
  value: string | null | undefined;
  /** Words of people stand in the direction of their own letters. */
  isPlain?: boolean;
}

export interface FactsProps {
  title: string;
  action?: ReactNode;
  facts: readonly Fact[];
}

/** What is known, line by line, under a heading. */
export function Facts({ title, action, facts }: FactsProps) {
  return (
    <TitledCard title={title} action={action}>
      <dl className={styles.facts}>
        {facts.map(({ name, value, isPlain }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd dir={isPlain ? undefined : 'auto'} data-empty={value ? undefined : ''}>
              {value || 'Not specified'}
            </dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  );
}
