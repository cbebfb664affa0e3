import type { ReactNode } from 'react';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import styles from './profile.module.css';

export interface Fact {
  name: string;
  /** An empty value is shown as 'Not specified'. */
  value: string | null | undefined;
  /** Whether the value is plain text; other values take the direction of their own script. */
  isPlain?: boolean;
}

export interface FactsProps {
  title: string;
  action?: ReactNode;
  facts: readonly Fact[];
}

/** Facts under a heading, one per line. */
export function Facts({ title, action, facts }: FactsProps) {
  return (
    <TitledCard title={title} action={action}>
      <Stack as="dl">
        {facts.map(({ name, value, isPlain }) => (
          <Row key={name} gap={3} rowGap={0} align="stretch" wrap className={styles.fact}>
            <dt>{name}</dt>
            <dd dir={isPlain ? undefined : 'auto'} data-empty={value ? undefined : ''}>
              {value || 'Not specified'}
            </dd>
          </Row>
        ))}
      </Stack>
    </TitledCard>
  );
}
