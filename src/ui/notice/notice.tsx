import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import CircleCheckIcon from 'lucide-react/icons/circle-check';
import CloudOffIcon from 'lucide-react/icons/cloud-off';
import InfoIcon from 'lucide-react/icons/info';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './notice.module.css';

type NoticeTone = 'success' | 'error' | 'info' | 'offline';

const ICONS: Record<NoticeTone, ComponentType<SVGProps<SVGSVGElement>>> = {
  success: CircleCheckIcon,
  error: CircleAlertIcon,
  info: InfoIcon,
  offline: CloudOffIcon,
};

interface NoticeProps {
  tone: NoticeTone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message of a form or a screen, in its place; announced when it appears. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
