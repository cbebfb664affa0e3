import CheckIcon from 'lucide-react/icons/check';
import MinusIcon from 'lucide-react/icons/minus';
import XIcon from 'lucide-react/icons/x';
import type { ComponentType, SVGProps } from 'react';
import { MARK_STATUSES, type MarkStatus } from '#contract/records/field/roll-call.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './mark-buttons.module.css';
import { STATUS_LABELS } from './words.ts';

const ICONS: Record<MarkStatus, ComponentType<SVGProps<SVGSVGElement>>> = {
  present: CheckIcon,
  absent: XIcon,
  excused: MinusIcon,
};

interface MarkButtonsProps {
  status: MarkStatus | null;
  /** False as long as the device has not kept the status: the button is outlined and not filled. */
  isKept?: boolean;
  onMark(status: MarkStatus): void;
}

/** Present, absent, excused: a press is enough, and another press corrects it. Their group has a name around them. */
export function MarkButtons({ status, isKept = true, onMark }: MarkButtonsProps) {
  return (
    <div className={styles.buttons}>
      {MARK_STATUSES.map((each) => {
        const Icon = ICONS[each];
        return (
          <button
            key={each}
            type="button"
            aria-pressed={status === each}
            data-unkept={(status === each && !isKept) || undefined}
            className={classNames(styles.button, styles[each])}
            onClick={() => onMark(each)}
          >
            <Icon aria-hidden="true" />
            <span className={styles.word}>{STATUS_LABELS[each]}</span>
          </button>
        );
      })}
    </div>
  );
}

/** A status that cannot be changed here. */
export function StatusMark({ status }: { status: MarkStatus | null }) {
  const Icon = status && ICONS[status];
  return (
    <span className={classNames(styles.status, styles[status ?? 'unmarked'])}>
      {Icon && <Icon aria-hidden="true" />}
      {status ? STATUS_LABELS[status] : 'Not marked'}
    </span>
  );
}
