import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { localDay } from '#contract/time/day.ts';
import { clockText, shortDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './assistant.module.css';
import type { ChatMessage } from './conversation.ts';
import { type LinkTo, ProposalCard, type ProposalCardProps } from './proposal-card.tsx';
import { FROM_DEVICE } from './words.ts';

const PlainText = ({ text }: { text: string }) => (
  <p className={styles.text} dir="auto">
    {text}
  </p>
);

/** The Markdown parser is loaded with the first answer that needs it. */
const Markdown = lazily(async () => (await import('./markdown.tsx')).Markdown, PlainText, PlainText);
const HAS_MARKDOWN = /[*_`~[#>]|^\s*(?:[-+]|\d+[.)])\s/m;

function Words({ message: { role, isLocal, content } }: { message: ChatMessage }) {
  const isPlain = role === 'user' || isLocal || !HAS_MARKDOWN.test(content);
  return isPlain ? <PlainText text={content} /> : <Markdown text={content} />;
}

/** The messages of the conversation, the latest last and scrolled into sight, a long one from its beginning. */
export function MessageList(props: Omit<ProposalCardProps, 'message'>) {
  const { messages, isAsking } = props.assistant;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card that grows must not move the one that is read.
  useEffect(() => {
    // The result may be a promise, which is not a cleanup.
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [messages.length, isAsking]);
  return (
    <Stack ref={list} role="log" aria-label="Conversation with Denver" gap={3}>
      {messages.map((message) => (
        <div key={message.id} className={styles.message} data-role={message.role}>
          <VisuallyHidden>{message.role === 'user' ? 'You: ' : 'Denver: '}</VisuallyHidden>
          {message.proposal?.kind !== 'update' && <Words message={message} />}
          {message.isLocal && (
            <Text tone="soft" size="small">
              {FROM_DEVICE}
            </Text>
          )}
          {message.proposal && <ProposalCard message={message} {...props} />}
          {message.cited.length > 0 && (
            <Cited message={message} zone={props.group.defaultTimezone} linkTo={props.linkTo} />
          )}
        </div>
      ))}
      {isAsking && (
        <Row as="p" gap={2} tone="soft" role="status">
          <Spinner /> Denver is thinking…
        </Row>
      )}
    </Stack>
  );
}

function Cited({ message, zone, linkTo }: { message: ChatMessage; zone: string; linkTo: LinkTo }) {
  const { store } = usePerson();
  const key = message.cited.join(' ');
  const events = useLiveQuery(
    () =>
      Promise.all(message.cited.map((id) => getEvent(store, id))).then((all) => all.filter((each) => each !== null)),
    [store, key],
  );
  if (!events || events.length === 0) return null;
  return (
    <Row aria-label="Events mentioned" as="ul" gap={2} align="stretch" wrap>
      {events.map(({ id, title, startTime }) => (
        <li key={id}>
          <Link {...linkTo(id, localDay(startTime, zone))} className={styles.citation}>
            <bdi>{title}</bdi>
            <Text as="span" tone="soft" size="small">
              {shortDayText(localDay(startTime, zone))}, {clockText(startTime, zone)}
            </Text>
          </Link>
        </li>
      ))}
    </Row>
  );
}
