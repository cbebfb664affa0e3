import SendIcon from 'lucide-react/icons/send-horizontal';
import SquareIcon from 'lucide-react/icons/square';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { QUESTION_MAX_LENGTH } from '#contract/records/schedule/assistant.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, type DialogProps } from '#ui/dialog/dialog.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { DESK_SCREEN, FINE_POINTER, useMedia } from '#ui/use-media.ts';
import styles from './assistant.module.css';
import { AssistantPanel } from './assistant-panel.tsx';
import { MessageList } from './message-list.tsx';
import type { ClashesOf, LinkTo } from './proposal-card.tsx';
import { useAssistant } from './use-assistant.ts';

export interface AssistantProps {
  groupId: string;
  /** The day that the user is looking at, `yyyy-MM-dd`. */
  day: string;
  clashesOf: ClashesOf;
  linkTo: LinkTo;
  onClose(): void;
}

/** A conversation with Denver about a group: beside its plan on a desk, and in a dialog where there is no room. */
export function Assistant({ groupId, ...rest }: AssistantProps) {
  const { store } = usePerson();
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  return group ? <Conversation group={group} {...rest} /> : null;
}

const ConversationDialog = (props: Omit<DialogProps, 'open'>) => <Dialog {...props} open size="large" />;

const EXAMPLES = ['What is next?', 'What is on tomorrow?', 'Which room am I in?'];

function Conversation({
  group,
  day,
  clashesOf,
  linkTo,
  onClose,
}: Omit<AssistantProps, 'groupId'> & { group: GroupView }) {
  const assistant = useAssistant(group, day);
  const mayChange = useRights(group.id)?.mayChange;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const { messages, draft, write, isAsking, online } = assistant;
  // Only the frame changes with the window: the conversation, also one that waits for an answer, goes on.
  const Frame = useMedia(DESK_SCREEN) ? AssistantPanel : ConversationDialog;
  // On a touch screen the keyboard would cover the examples.
  const hasKeys = useMedia(FINE_POINTER);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    assistant.ask();
    focusField();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isAsking) assistant.ask();
  };
  const area = () => field.current?.querySelector('textarea') ?? null;
  const focusField = () => area()?.focus();
  const wasAsking = useRef(false);
  // The answer removes Stop, which may have the focus.
  useEffect(() => {
    if (wasAsking.current && !isAsking && document.activeElement === document.body) focusField();
    wasAsking.current = isAsking;
  });
  const withFocus = {
    ...assistant,
    changeIt: (message: Parameters<typeof assistant.changeIt>[0]) => {
      assistant.changeIt(message);
      focusField();
    },
  };
  return (
    <Frame
      onClose={onClose}
      {...(hasKeys && { initialFocus: area })}
      title="Ask assistant"
      description={
        <>
          Denver knows the plan of <bdi>{group.name}</bdi>.{!online && ' Offline, it answers from data on this device.'}
        </>
      }
      footer={
        <Row ref={form} as="form" gap={2} align="end" shrinks grows onSubmit={submit}>
          <Stack ref={field} shrinks grows>
            <TextArea
              label="Your question"
              labelHidden
              placeholder="Ask about the plan…"
              maxLength={QUESTION_MAX_LENGTH}
              value={draft}
              onChange={(event) => write(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </Stack>
          {/* Two separate buttons: if one changed into the other, a second tap could send the question again. */}
          {isAsking ? (
            <Button
              key="stop"
              icon={<SquareIcon />}
              onClick={() => {
                assistant.stop();
                focusField();
              }}
            >
              Stop
            </Button>
          ) : (
            <Button key="ask" type="submit" variant="primary" icon={<SendIcon />} disabled={draft.trim() === ''}>
              Ask
            </Button>
          )}
        </Row>
      }
    >
      {messages.length === 0 ? (
        <Stack gap={3} tone="soft" className={styles.empty}>
          <p>Ask what is planned, where it is, or what comes next{mayChange ? ', or have something added' : ''}.</p>
          <Row aria-label="Examples" as="ul" gap={2} align="stretch" wrap>
            {EXAMPLES.map((example) => (
              <li key={example}>
                <Button
                  size="small"
                  onClick={() => {
                    write(example);
                    focusField();
                  }}
                >
                  {example}
                </Button>
              </li>
            ))}
          </Row>
        </Stack>
      ) : (
        <>
          <MessageList
            group={group}
            mayChange={mayChange}
            assistant={withFocus}
            clashesOf={clashesOf}
            linkTo={linkTo}
          />
          {!isAsking && (
            <div className={styles.clear}>
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  assistant.clear();
                  focusField();
                }}
              >
                Clear conversation
              </Button>
            </div>
          )}
        </>
      )}
    </Frame>
  );
}
