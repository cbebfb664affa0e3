import MountainIcon from 'lucide-react/icons/mountain';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Row } from '#ui/layout/layout.tsx';
import styles from './group-icon.module.css';

/** The group's own icon; a mountain on the color of its type where it has none or none that loads. */
export function GroupIcon({ iconPath, type, small }: { iconPath: string | null; type: string; small?: boolean }) {
  const [failed, setFailed] = useState(false);
  return (
    <Row
      as="span"
      justify="center"
      inline
      rigid
      className={classNames(styles.icon, type === 'HSS' ? styles.hss : styles.jss, small && styles.small)}
      aria-hidden="true"
    >
      {iconPath && !failed ? (
        <img src={iconPath} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
      ) : (
        <MountainIcon />
      )}
    </Row>
  );
}
