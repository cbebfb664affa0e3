import { Link, useLocation } from '@tanstack/react-router';
import styles from './section-links.module.css';
import { SECTIONS } from './sections.ts';

/** The sidebar of wide screens. */
export function Sidebar({ admin }: { admin: boolean }) {
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <SectionLinks sections={SECTIONS.filter((section) => admin || !section.adminsOnly)} />
    </nav>
  );
}

/** The bottom bar of phones, within reach of the thumb. */
export function BottomBar() {
  return (
    <nav className={styles.bottomBar} aria-label="Main">
      <SectionLinks sections={SECTIONS.filter((section) => section.onPhone)} short />
    </nav>
  );
}

function SectionLinks({ sections, short }: { sections: typeof SECTIONS; short?: boolean }) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <ul className={styles.list}>
      {sections.map(({ to, label, shortLabel, icon: Icon, holds }) => (
        <li key={to}>
          <Link to={to} className={styles.link} aria-current={holds(path) ? 'page' : undefined}>
            <Icon aria-hidden="true" />
            {short ? shortLabel : label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
