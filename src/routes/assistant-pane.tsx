import { Assistant, type AssistantProps } from '#features/assistant/assistant.tsx';
import { clashWords } from '#features/event-form/clash-words.ts';
import { usePerson } from '#kit/app/context.ts';

/** The assistant, with the clash checks of the event form. */
export function AssistantPane(props: Omit<AssistantProps, 'clashesOf'>) {
  const { store } = usePerson();
  return <Assistant {...props} clashesOf={(event, to) => clashWords(store, event, to)} />;
}
