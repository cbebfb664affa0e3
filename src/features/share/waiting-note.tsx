import { Link } from '@tanstack/react-router';
import ShareIcon from 'lucide-react/icons/share-2';
import { toShare } from '#kit/addresses/addresses.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { FloatingNote } from '#ui/floating-note/floating-note.tsx';

/** Reports that shared content waits to be used or discarded. */
export function WaitingNote({ count }: { count: number }) {
  return (
    <FloatingNote
      label="Shared to this app"
      icon={<ShareIcon />}
      title={count === 1 ? 'One shared item waits' : `${count} shared items wait`}
      actions={
        <Link {...toShare()} className={buttonClass({ size: 'small' })}>
          Choose event
        </Link>
      }
    >
      It is not posted until you choose an event.
    </FloatingNote>
  );
}
