import { AssistantDialog, type AssistantDialogProps } from '#features/assistant/assistant-dialog.tsx';
import { clashWords } from '#features/event-form/clash-words.ts';
import { usePerson } from '#kit/app/context.ts';

/** The assistant, with the clash checks of the event form. */
export function AssistantPane(props: Omit<AssistantDialogProps, 'clashesOf'>) {
  const { store } = usePerson();
  return <AssistantDialog {...props} clashesOf={(event, to) => clashWords(store, event, to)} />;
}
