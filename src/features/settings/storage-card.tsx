import { Link } from '@tanstack/react-router';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { toStorage } from '#kit/addresses/addresses.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import styles from './settings.module.css';

/** Opens the storage screen of this device. */
export function StorageCard() {
  return (
    <TitledCard title="Storage on This Device">
      <p>Choose what is available offline and how much space it may use.</p>
      <div>
        <Link {...toStorage} className={buttonClass()}>
          Manage Storage
          <ChevronRightIcon aria-hidden="true" className={styles.chevron} />
        </Link>
      </div>
    </TitledCard>
  );
}
