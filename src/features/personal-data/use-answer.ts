import { useEffect, useState } from 'react';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import type { Administration } from '#runtime/services/administration.ts';
import type { Answered } from '#runtime/services/answered.ts';
import { toast } from '#ui/toast/toast-store.ts';

/**
 * An answer of the server that the device does not keep: requested when the screen opens, when `key` changes, when the
 * network returns, and after each action.
 */
export function useAnswer<T>(key: string, request: (administration: Administration) => Promise<Answered<T>>) {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const [answer, setAnswer] = useState<{ key: string; is: Answered<T> }>();
  const [running, setRunning] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again at each turn, and when the network returns.
  useEffect(() => {
    let isOver = false;
    void request(person.administration).then((is) => !isOver && setAnswer({ key, is }));
    return () => {
      isOver = true;
    };
  }, [person, key, online, turn]);

  /** Acts on the server, reports the result in a toast, and requests the answer again. @returns whether it was done */
  async function act(
    name: string,
    run: (administration: Administration) => Promise<Answered<{ message: string }>>,
    words: { done: string; failed: string },
  ): Promise<boolean> {
    setRunning(name);
    const result = await run(person.administration);
    const is = await request(person.administration);
    setAnswer({ key, is });
    setRunning(null);
    const isDone = result.outcome === 'answered';
    if (isDone) toast({ title: words.done, tone: 'success' });
    else {
      const said = result.outcome === 'failed' ? result.message : null;
      toast({ title: words.failed, description: said ?? 'Check the connection and try again.', tone: 'destructive' });
    }
    return isDone;
  }

  const again = () => {
    setAnswer(undefined);
    setTurn((last) => last + 1);
  };
  return { answer: answer?.key === key ? answer.is : undefined, running, online, act, again };
}
