import { simulateHistories } from './in-vitest.ts';

simulateHistories(250, 500);
