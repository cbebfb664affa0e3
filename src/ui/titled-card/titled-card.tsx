import { type ReactNode, useId } from 'react';
import { Card } from '../card/card.tsx';
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
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </Card>
  );
}
