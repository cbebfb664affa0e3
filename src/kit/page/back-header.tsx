import { PageHeader, type PageHeaderProps } from '#ui/page-header/page-header.tsx';
import styles from './back-header.module.css';
import { BackLink, type BackLinkProps } from './back-link.tsx';

/** The top of a screen below another one: the back link, then its heading. */
export function BackHeader({ to, label, ...header }: Pick<BackLinkProps, 'to' | 'label'> & PageHeaderProps) {
  return (
    <div className={styles.head}>
      <BackLink to={to} label={label} />
      <PageHeader {...header} />
    </div>
  );
}
