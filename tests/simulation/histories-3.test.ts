import { simulateHistories } from './in-vitest.ts';

simulateHistories(500, 750);
