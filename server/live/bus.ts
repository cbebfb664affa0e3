import { EventEmitter } from 'node:events';
import type { LiveBus } from '#server/domain/base/live-bus.ts';

export function localBus(): LiveBus {
  const emitter = new EventEmitter();
  return {
    publish: (event) => void emitter.emit('event', event),
    subscribe: (listener) => {
      emitter.on('event', listener);
      return () => void emitter.off('event', listener);
    },
  };
}
