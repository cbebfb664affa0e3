import { useNavigate } from '@tanstack/react-router';
import LogOutIcon from 'lucide-react/icons/log-out';
import SettingsIcon from 'lucide-react/icons/settings';
import ShieldIcon from 'lucide-react/icons/shield';
import UserIcon from 'lucide-react/icons/user';
import type { ReactElement } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { toAdmin, toProfile, toSettings } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { Text } from '#ui/layout/layout.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { useMedia, WIDE_SCREEN } from '#ui/use-media.ts';

/**
 * Profile, Settings, Log out, and the administration where there is no other link to it. Opens as soon as it is loaded,
 * because a press requested it.
 */
export function UserMenu({ trigger, onLogOut }: { trigger: ReactElement; onLogOut(): void }) {
  const { user } = usePerson();
  const navigate = useNavigate();
  const hasSidebar = useMedia(WIDE_SCREEN);
  const admin = {
    value: 'admin',
    label: 'Admin Dashboard',
    icon: <ShieldIcon />,
    separated: true,
    onSelect: () => navigate(toAdmin),
  };
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      heading={
        <>
          <Text weight="title">
            <bdi>{displayName(user)}</bdi>
          </Text>
          {displayName(user) !== user.email && (
            <Text tone="soft" size="small">
              {user.email}
            </Text>
          )}
        </>
      }
      items={[
        { value: 'profile', label: 'Profile', icon: <UserIcon />, onSelect: () => navigate(toProfile) },
        { value: 'settings', label: 'Settings', icon: <SettingsIcon />, onSelect: () => navigate(toSettings) },
        ...(user.role === 'admin' && !hasSidebar ? [admin] : []),
        { value: 'log-out', label: 'Log out', icon: <LogOutIcon />, separated: true, onSelect: onLogOut },
      ]}
    />
  );
}
