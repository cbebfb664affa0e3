import { useNavigate } from '@tanstack/react-router';
import LogOutIcon from 'lucide-react/icons/log-out';
import SettingsIcon from 'lucide-react/icons/settings';
import UserIcon from 'lucide-react/icons/user';
import type { ReactElement } from 'react';
import { displayName } from '#contract/names.ts';
import { toProfile, toSettings } from '#kit/addresses.ts';
import { usePerson } from '#kit/context.ts';
import { Menu } from '#ui/menu/menu.tsx';
import styles from './user-menu-button.module.css';

/** Profile, Settings, Log out. Opens at once: it is fetched by the press that asks for it. */
export function UserMenu({ trigger, onLogOut }: { trigger: ReactElement; onLogOut(): void }) {
  const { user } = usePerson();
  const navigate = useNavigate();
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      heading={
        <>
          <p className={styles.name}>{displayName(user)}</p>
          {displayName(user) !== user.email && <p className={styles.email}>{user.email}</p>}
        </>
      }
      items={[
        { value: 'profile', label: 'Profile', icon: <UserIcon />, onSelect: () => navigate(toProfile) },
        { value: 'settings', label: 'Settings', icon: <SettingsIcon />, onSelect: () => navigate(toSettings) },
        { value: 'log-out', label: 'Log out', icon: <LogOutIcon />, separated: true, onSelect: onLogOut },
      ]}
    />
  );
}
