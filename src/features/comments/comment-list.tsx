import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { numberText } from '#contract/text/number-text.ts';
import { useDrafts, useLeftDrafts } from '#kit/form/use-draft.ts';
import { useJoinedTranslations } from '#kit/translation/joined-translations.ts';
import { TranslationBar } from '#kit/translation/translation-bar.tsx';
import { useTranslations } from '#kit/translation/use-translations.ts';
import { commentForm } from '#runtime/drafts/drafts.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { CommentView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { type SoughtComment, useSoughtComment } from './use-sought-comment.ts';

interface CommentListProps {
  person: PersonRuntime;
  comments: readonly CommentView[];
  isReadOnly: boolean;
  /** The comment that the address links to. */
  sought: SoughtComment | null;
  onRemoved(): void;
}

/** The comments, oldest first with the older ones folded; unsent comments come last. */
export function CommentList({ person, comments, isReadOnly, sought: wanted, onRemoved }: CommentListProps) {
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const { shown, hidden, showOlder } = useFolded(person.user.id, comments, wanted?.id ?? null);
  const left = useLeftDrafts(person.user.id, `event:${comments[0]?.eventKey}`);
  const sought = useSoughtComment(list, shown, wanted);
  const texts = useMemo(() => shown.filter(({ content }) => HAS_WORDS.test(content)).map(textOf), [shown]);
  const translations = useTranslations(person, texts, FAILED);
  const isJoined = useJoinedTranslations(translations);
  const { language, busy, isOffline } = translations;
  const translate = useRef(translations.translate);
  useEffect(() => {
    translate.current = translations.translate;
  });
  const onTranslate = useCallback((comment: CommentView) => translate.current([placeOf(comment)]), []);
  return (
    <>
      {texts.length > 0 && !isJoined && (
        <TranslationBar
          translations={translations}
          selectLabel="Language of the comments"
          buttonLabel="Translate comments"
        />
      )}
      {hidden > 0 && (
        <Row as="p" gap={2} wrap tone="soft" size="small">
          <Button
            size="small"
            onClick={() => {
              showOlder();
              // The button may disappear: the focus moves to the comments that it revealed.
              list.current?.focus({ preventScroll: true });
            }}
          >
            Show older comments
          </Button>
          <span>{numberText(hidden)} more</span>
        </Row>
      )}
      <Stack ref={list} tabIndex={-1} aria-label="Comments" as="ul" className={styles.list}>
        {shown.map((comment) => {
          const translation = translations.shown.get(placeOf(comment));
          return (
            <CommentItem
              key={comment.key}
              person={person}
              me={person.user}
              comment={comment}
              now={now}
              isReadOnly={isReadOnly}
              isSought={comment.key === sought}
              isLeft={left.has(commentForm(comment.key))}
              translated={translation?.text}
              isTranslationCurrent={translation?.isCurrent ?? true}
              language={language}
              mayTranslate={!busy && !isOffline}
              onTranslate={onTranslate}
              onRemoved={onRemoved}
            />
          );
        })}
      </Stack>
    </>
  );
}

const FAILED = "We couldn't translate some comments. Please try again later.";
/** Matches text that is more than emoji. */
const HAS_WORDS = /\p{L}/u;
const placeOf = ({ id }: CommentView): string => `comment:${id}`;
const textOf = (comment: CommentView) => ({ place: placeOf(comment), source: comment.content });

export function CommentsSkeleton() {
  return (
    <div aria-busy="true" className={styles.skeleton}>
      <VisuallyHidden>Loading comments…</VisuallyHidden>
      <Skeleton round width="2.5rem" height="2.5rem" />
      <Stack gap={1} shrinks grows>
        <Skeleton width="10rem" />
        <Skeleton width="80%" />
      </Stack>
    </div>
  );
}

/** How many of the latest comments are shown at first. */
const COMMENTS_SHOWN = 30;
/** How many older comments each press reveals. */
const COMMENTS_MORE = 50;

interface Folded {
  shown: readonly CommentView[];
  hidden: number;
  showOlder(): void;
}

/**
 * The latest comments, and older ones on request. A comment that is linked to, is being edited or is unsent is shown
 * regardless of its age.
 * @param sought the id of the comment that the address links to
 */
function useFolded(userId: string, comments: readonly CommentView[], sought: string | null): Folded {
  /** The oldest comment that the user revealed; later arrivals do not fold it again. */
  const [from, setFrom] = useState<string | null>(null);
  const drafts = useDrafts(userId, `event:${comments[0]?.eventKey}`);
  const latest = Math.max(0, comments.length - COMMENTS_SHOWN);
  const kept = from === null ? -1 : comments.findIndex(({ key }) => key === from);
  const start = kept < 0 ? latest : Math.min(kept, latest);
  if (start === 0) return { shown: comments, hidden: 0, showOlder: () => {} };
  const written = new Set(drafts.map(({ form }) => form));
  const isNeeded = ({ id, key, pending }: CommentView) =>
    pending !== null || written.has(commentForm(key)) || id === sought || key === sought;
  const shown = comments.filter((comment, index) => index >= start || isNeeded(comment));
  return {
    shown,
    hidden: comments.length - shown.length,
    showOlder: () => setFrom(comments[Math.max(0, start - COMMENTS_MORE)]?.key ?? null),
  };
}
