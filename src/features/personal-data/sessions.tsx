import { useRef } from 'react';
import type { SessionWire } from '#contract/records/installation/personal-data.ts';
import { ageText } from '#contract/time/age.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { NotAnswered } from './not-answered.tsx';
import { useAnswer } from './use-answer.ts';

const ENDED = { done: 'Session ended', failed: 'The session could not be ended' };
const ALL_ENDED = { done: 'All other sessions ended', failed: 'The sessions could not be ended' };

const nameOf = ({ device }: SessionWire): string => device ?? 'A browser';

/** The browsers in which a user is signed in; each but this one can be signed out. */
export function Sessions({ userId }: { userId: string }) {
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const { answer, running, online, act, again } = useAnswer(userId, (server) => server.sessions(userId));
  if (!answer) return <Skeleton height="6rem" />;
  if (answer.outcome !== 'answered') return <NotAnswered {...{ answer, again }} what="Sessions" />;
  const sessions = answer.value;
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const end = async (...call: Parameters<typeof act>) => {
    await act(...call);
    // The button is gone with its row.
    list.current?.focus();
  };
  if (sessions.length === 0) return <Text tone="soft">Not signed in anywhere.</Text>;
  return (
    <Stack gap={3}>
      <Stack ref={list} as="ul" gap={2} tabIndex={-1} aria-label="Sessions">
        {sessions.map((session) => (
          <Row key={session.id} as="li" gap={2} justify="between" wrap>
            <Text as="div" shrinks breaks>
              <Text weight="medium">
                {nameOf(session)}
                {session.isCurrent && ' (this browser)'}
              </Text>
              <Text tone="soft" size="small">
                {[session.address, `last used ${ageText(Date.parse(session.lastSeenAt), now)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Text>
            {!session.isCurrent && (
              <Button
                variant="quiet"
                size="small"
                unavailable={!online}
                busy={running === String(session.id) && 'Signing out…'}
                aria-label={`Sign out ${nameOf(session)}`}
                onClick={() => end(String(session.id), (server) => server.endSession(userId, session.id), ENDED)}
              >
                Sign out
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      {others.length > 1 && (
        <div>
          <Button
            unavailable={!online}
            busy={running === 'all' && 'Signing out…'}
            onClick={() => end('all', (server) => server.endSessions(userId), ALL_ENDED)}
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </Stack>
  );
}
