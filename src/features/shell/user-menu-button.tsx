import { type ComponentProps, Suspense, useState } from 'react';
import { displayName, initial } from '#contract/schema/names.ts';
import { usePerson } from '#kit/app/context.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import type { LogOutState } from './use-log-out.ts';
import styles from './user-menu-button.module.css';

const fetchMenu = () => import('./user-menu.tsx');
const UserMenu = lazyDialog(() => fetchMenu().then((module) => ({ default: module.UserMenu })));

const LogOutDialog = lazyDialog(() =>
  import('./log-out-dialog.tsx').then((module) => ({ default: module.LogOutDialog })),
);

/** Opens the user menu, which is fetched when the pointer or the focus comes near. */
export function UserMenuButton({ logOut }: { logOut: LogOutState }) {
  const [wanted, setWanted] = useState(false);
  return (
    <>
      {wanted ? (
        <Suspense fallback={<MenuButton aria-expanded="true" />}>
          <UserMenu trigger={<MenuButton />} onLogOut={() => logOut.start()} onClose={() => setWanted(false)} />
        </Suspense>
      ) : (
        <MenuButton
          aria-expanded="false"
          onPointerEnter={fetchMenu}
          onFocus={fetchMenu}
          onClick={() => setWanted(true)}
        />
      )}
      {logOut.unsent !== null && (
        <Suspense>
          <LogOutDialog unsent={logOut.unsent} state={logOut} onClose={logOut.cancel} />
        </Suspense>
      )}
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
