import { configure, getConfig } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** More than any part needs: a menu requests two, one after the other. */
const MOST_FRAMES = 5;

/**
 * Ends each step of a test (find, wait, click or type) when the effects of the render have run and the frames that they
 * requested have come. React runs effects later after a slow render, and in the next frame the focus moves into a
 * dialog, and a dialog over another one begins to accept clicks. Returns its undo.
 */
export function settleAfterSteps(): () => void {
  const frames = new Set<number>();
  const { requestAnimationFrame, cancelAnimationFrame } = window;
  const request = requestAnimationFrame.bind(window);
  const cancel = cancelAnimationFrame.bind(window);
  window.requestAnimationFrame = (call) => {
    const frame = request((time) => {
      frames.delete(frame);
      call(time);
    });
    frames.add(frame);
    return frame;
  };
  window.cancelAnimationFrame = (frame) => {
    frames.delete(frame);
    cancel(frame);
  };

  const root = createRoot(document.createElement('div'));
  let renders = 0;
  /** Before React renders any root, it runs the pending effects of all roots. */
  const runEffects = () => {
    renders += 1;
    flushSync(() => root.render(renders));
  };

  const { asyncWrapper } = getConfig();
  configure({
    asyncWrapper: (step) =>
      asyncWrapper(async () => {
        const result = await step();
        runEffects();
        for (let waited = 0; frames.size > 0 && waited < MOST_FRAMES; waited += 1) {
          await new Promise(request);
          runEffects();
        }
        return result;
      }),
  });
  return () => {
    configure({ asyncWrapper });
    Object.assign(window, { requestAnimationFrame, cancelAnimationFrame });
    root.unmount();
  };
}
