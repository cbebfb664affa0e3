import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import CheckIcon from 'lucide-react/icons/check';
import type { RollCallView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import styles from './room-check.module.css';
import type { RoomOfNight } from './rooms-of-night.ts';
import { roomText } from './words.ts';

interface WalkBarProps {
  state: { call: RollCallView | null; mayMark: boolean; isRoomDone: boolean; isAllDone: boolean };
  /** The next room; undefined when all are done. */
  next: RoomOfNight | undefined;
  isFirst: boolean;
  isLast: boolean;
  onStart(): void;
  onAllHere(): void;
  onNext(room: RoomOfNight | undefined): void;
  onFinish(): void;
  onReopen(): void;
  onStep(by: 1 | -1): void;
}

/** The next step within reach of the thumb, between the buttons for the previous and the next room. */
export function WalkBar(props: WalkBarProps) {
  const { isFirst, isLast, onStep } = props;
  return (
    <Toolbar label="Walk" className={styles.bar}>
      <IconButton
        outlined
        label="Previous room"
        icon={<ArrowLeftIcon />}
        unavailable={isFirst}
        className={styles.step}
        onClick={() => onStep(-1)}
      />
      <Main {...props} />
      <IconButton
        outlined
        label="Next room"
        icon={<ArrowRightIcon />}
        unavailable={isLast}
        className={styles.step}
        onClick={() => onStep(1)}
      />
    </Toolbar>
  );
}

function Main({ state, next, onStart, onAllHere, onNext, onFinish, onReopen }: WalkBarProps) {
  const { call, mayMark, isRoomDone, isAllDone } = state;
  if (!mayMark) return <p className={styles.main}>{call ? 'Read-only' : 'Not checked'}</p>;
  if (!call)
    return (
      <Button variant="primary" className={styles.main} onClick={onStart}>
        Start room check
      </Button>
    );
  if (call.closedAt !== null)
    return (
      <Button className={styles.main} onClick={onReopen}>
        Reopen
      </Button>
    );
  // A single button with changing words keeps the focus and its place under the thumb.
  const [words, act] = isAllDone
    ? (['Finish check', onFinish] as const)
    : isRoomDone
      ? ([`Next: ${next ? roomText(next) : ''}`, () => onNext(next)] as const)
      : (['All here', onAllHere] as const);
  return (
    <Button
      variant="primary"
      icon={isRoomDone && !isAllDone ? <ArrowRightIcon /> : <CheckIcon />}
      className={styles.main}
      onClick={act}
    >
      {words}
    </Button>
  );
}
