import { useNavigate } from '@tanstack/react-router';
import { usePerson } from '#kit/app/context.ts';
import { openUnsentList } from '#ui/pending-mark/unsent-list.ts';
import { type Choice, kindOf } from './kinds.tsx';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import type { PaletteButtonProps, Shown } from './shown.ts';

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

  const choose = (choice: Choice) => {
    onClose();
    // Runs after the focus has returned, so that the opened screen can take it.
    setTimeout(() => {
      const place = kindOf(choice).place(choice);
      if (place) return void navigate(place);
      const run = choice.kind === 'action' && choice.run;
      if (run === 'sync') openUnsentList();
      else if (run === 'shortcuts') onShow('shortcuts');
      else if (run === 'log-out') logOut();
    });
  };
  if (shown === 'shortcuts') return <ShortcutsDialog isAdmin={isAdmin} onClose={onClose} />;
  return <Palette isAdmin={isAdmin} onChoose={choose} onClose={onClose} />;
}
