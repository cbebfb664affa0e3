import PrinterIcon from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { toGroup } from '#kit/addresses/addresses.ts';
import { useClock } from '#kit/app/use-clock.ts';
import { MissingPart } from '#kit/missing/missing.tsx';
import { MissingGroup } from '#kit/missing/missing-group.tsx';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { BackHeader } from './back-header.tsx';
import type { BackLinkProps } from './back-link.tsx';
import styles from './sheet-frame.module.css';

interface SheetFrameProps {
  groupId: string;
  /** Undefined until the device has answered; null where the group is not here. */
  group: GroupView | null | undefined;
  /** 'Daily schedule' */
  title: string;
  part: GroupPartState;
  /** The contents of the part, in the middle of a sentence: 'events'. */
  what: string;
  tab?: 'lodging';
  /** The target of the back link, where that is not a part of the group's own screen. */
  back?: Pick<BackLinkProps, 'to' | 'label'>;
  /** The user's choices; not printed. */
  tools?: ReactNode;
  /** Null while the content is read. */
  children: ReactNode | null;
}

/**
 * A screen of a group that is for paper: it shows the content as it will be printed, and none of it where it is
 * incomplete.
 */
export function SheetFrame({ groupId, group, title, part, what, tab, back, tools, children }: SheetFrameProps) {
  useClock();
  if (group === null) return <MissingGroup groupId={groupId} title={title} />;
  const isWhole = part.state === 'held' && children !== null;
  const isAwaited = !isWhole && (part.state === 'held' || part.state === 'reading' || part.state === 'asking');
  return (
    <div aria-busy={isAwaited}>
      <div className={styles.head}>
        <BackHeader
          to={back?.to ?? toGroup(groupId, undefined, tab)}
          label={back?.label ?? 'Back to group'}
          name={group?.name ?? ''}
          title={group ? ` - ${title}` : title}
          actions={
            <Button variant="primary" icon={<PrinterIcon />} unavailable={!isWhole} onClick={() => window.print()}>
              Print
            </Button>
          }
        />
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
      {isWhole && (
        // The paper is wider than a phone and scrolls, also by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <section aria-label={title} tabIndex={0} className={styles.paper}>
          {children}
        </section>
      )}
      {isAwaited && <Skeleton height="24rem" />}
      {!isWhole && !isAwaited && <MissingPart part={part} what={what} />}
    </div>
  );
}
