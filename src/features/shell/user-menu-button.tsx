import { type ComponentProps, useState } from 'react';
import { displayName, initial } from '#contract/schema/names.ts';
import { usePerson } from '#kit/app/context.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog, PendingMenu } from '#ui/lazily/missing-dialog.tsx';
import type { LogOutState } from './use-log-out.ts';
import styles from './user-menu-button.module.css';

const fetchMenu = () => import('./user-menu.tsx');
const fetchAhead = () => void fetchMenu().catch(() => {});
const UserMenu = lazily(async () => (await fetchMenu()).UserMenu, MissingDialog, PendingMenu);

const LogOutDialog = lazily(async () => (await import('./log-out-dialog.tsx')).LogOutDialog, MissingDialog);

/** Opens the user menu, which is fetched when the pointer or the focus comes near. */
export function UserMenuButton({ logOut }: { logOut: LogOutState }) {
  /** Null until the first press. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  // Each of these buttons replaces the one before, which may have the focus.
  const focus = { autoFocus: wanted !== null };
  return (
    <>
      {wanted ? (
        <UserMenu
          trigger={<MenuButton {...focus} />}
          onLogOut={() => logOut.start()}
          onClose={() => setWanted(false)}
        />
      ) : (
        <MenuButton
          {...focus}
          aria-expanded="false"
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={() => setWanted(true)}
        />
      )}
      {logOut.unsent !== null && <LogOutDialog unsent={logOut.unsent} state={logOut} onClose={logOut.cancel} />}
    </>
  );
}

function MenuButton(props: ComponentProps<'button'>) {
  const { user } = usePerson();
  return (
    <Row
      type="button"
      aria-haspopup="menu"
      {...props}
      aria-label="User menu"
      as="button"
      justify="center"
      inline
      className={styles.button}
    >
      <Avatar name={displayName(user)} letter={initial(user)} src={user.profileImageUrl} />
    </Row>
  );
}
