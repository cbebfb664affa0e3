import { Link } from '@tanstack/react-router';
import SirenIcon from 'lucide-react/icons/siren';
import { toEmergency } from '#kit/addresses/addresses.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import styles from './emergency-button.module.css';

/** Opens the emergency card, for every member of the group. */
export function EmergencyButton({ groupId }: { groupId: string }) {
  if (!useExtensions()) return null;
  return (
    <Link {...toEmergency(groupId)} className={`${buttonClass()} ${styles.button}`}>
      <SirenIcon aria-hidden="true" />
      Emergency
    </Link>
  );
}
