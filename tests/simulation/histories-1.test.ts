import { simulateHistories } from './in-vitest.ts';

simulateHistories(0, 125);
