import { Link, useLocation } from '@tanstack/react-router';
import { sectionOf } from '#kit/addresses/addresses.ts';
import { useAdminPages } from '#kit/app/use-admin-pages.ts';
import styles from './section-links.module.css';
import { SECTIONS } from './sections.ts';

export function Sidebar({ admin }: { admin: boolean }) {
  return (
    <nav className={`${styles.sidebar} unprinted`} aria-label="Main">
      <SectionLinks sections={SECTIONS.filter((section) => admin || !section.adminsOnly)} />
    </nav>
  );
}

/** The bottom bar of phones, within reach of the thumb. */
export function BottomBar() {
  return (
    <nav className={`${styles.bottomBar} unprinted`} aria-label="Main">
      <SectionLinks sections={SECTIONS.filter((section) => section.onPhone)} short />
    </nav>
  );
}

function SectionLinks({ sections, short }: { sections: typeof SECTIONS; short?: boolean }) {
  const here = useLocation({ select: (location) => sectionOf(location.pathname) });
  return (
    <ul className={styles.list}>
      {sections.map(({ name, to, label, shortLabel, icon: Icon, adminsOnly }) => (
        <li key={name}>
          <Link {...to} className={styles.link} aria-current={name === here ? 'page' : undefined}>
            <Icon aria-hidden="true" />
            {short ? shortLabel : label}
          </Link>
          {adminsOnly && name === here && <AdminPages />}
        </li>
      ))}
    </ul>
  );
}

/** The pages of the administration, below its link while the user is in it. */
const AdminPages = () => (
  <ul className={styles.pages}>
    {useAdminPages().map(({ to, label }) => (
      <li key={label}>
        <Link {...to} className={styles.link} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
);
