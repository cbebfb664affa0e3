import { type ReactNode, useId } from 'react';
import { Card } from '../card/card.tsx';
import { Row, Text } from '../layout/layout.tsx';
import styles from './titled-card.module.css';

interface TitledCardProps {
  title: string;
  /** The actions on the content, beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a screen on a card of its own, under its heading. */
export function TitledCard({ title, action, children }: TitledCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} gap={3} className={styles.card}>
      <Row gap={2} justify="between" wrap>
        <Text as="h2" id={id} size="part" weight="title" breaks>
          {title}
        </Text>
        {action}
      </Row>
      {children}
    </Card>
  );
}
