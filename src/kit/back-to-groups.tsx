import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button/button-class.ts';
import { toGroups } from './addresses.ts';

export function BackToGroups() {
  return (
    <Link {...toGroups} className={buttonClass()}>
      Back to groups
    </Link>
  );
}
