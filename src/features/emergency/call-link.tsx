import PhoneIcon from 'lucide-react/icons/phone';
import { classNames } from '#ui/class-names.ts';
import styles from './call-link.module.css';
import { telOf } from './tel.ts';

export interface CallLinkProps {
  /** Who answers: 'Ambulance'. */
  who: string;
  /** What else there is to say of them. */
  more?: string;
  /** As people wrote it. */
  phone: string;
  /** One of the numbers that matter most. */
  urgent?: boolean;
}

/** A number to call with one tap, as large as a thumb in a hurry. */
export function CallLink({ who, more, phone, urgent }: CallLinkProps) {
  return (
    <a href={telOf(phone)} className={classNames(styles.call, urgent && styles.urgent)}>
      <PhoneIcon aria-hidden="true" className={styles.icon} />
      <span className={styles.who} dir="auto">
        {who}
        {more && <span className={styles.more}>{more}</span>}
      </span>{' '}
      <span className={styles.phone} dir="ltr">
        {phone}
      </span>
    </a>
  );
}
