import { useNavigate } from '@tanstack/react-router';
import { toAnnouncements, toComment, toEvent, toGroup } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import type { Findable } from '#store/queries/search/findable.ts';
import { openUnsentList } from '#ui/pending-mark/unsent-list.ts';
import type { ActionTarget } from './actions.tsx';
import type { Choice } from './findings.ts';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import type { PaletteButtonProps, Shown } from './shown.ts';

/** The screen that shows a finding. */
function placeOf(found: Findable) {
  const groupId = found.group?.id ?? '';
  switch (found.kind) {
    case 'group':
      return toGroup(found.id);
    case 'day':
      return toGroup(groupId, found.id);
    case 'event':
      return toEvent(found.id);
    case 'person':
      return toGroup(groupId, undefined, 'members');
    case 'room':
      return toGroup(groupId, undefined, 'lodging');
    case 'announcement':
      return toAnnouncements(groupId);
    case 'comment':
      return toComment(found.eventId, found.id);
  }
}

interface PaletteDialogsProps extends PaletteButtonProps {
  shown: Exclude<Shown, null>;
  onShow(shown: Exclude<Shown, null>): void;
  onClose(): void;
}

/** The dialogs of the palette and the shortcuts, and the effects of a choice. */
export function PaletteDialogs({ shown, onShow, onClose, logOut }: PaletteDialogsProps) {
  const navigate = useNavigate();
  const { user } = usePerson();
  const isAdmin = user.role === 'admin';
  const go = (to: ActionTarget | ReturnType<typeof placeOf>) => void navigate(to);

  const choose = (choice: Choice) => {
    onClose();
    // Runs after the focus has returned, so that the opened screen can take it.
    setTimeout(() => {
      if (choice.kind !== 'action') go(placeOf(choice));
      else if (choice.run === 'sync') openUnsentList();
      else if (choice.run === 'shortcuts') onShow('shortcuts');
      else if (choice.run === 'log-out') logOut();
      else go(choice.run.to);
    });
  };
  if (shown === 'shortcuts') return <ShortcutsDialog isAdmin={isAdmin} onClose={onClose} />;
  return <Palette isAdmin={isAdmin} onChoose={choose} onClose={onClose} />;
}
