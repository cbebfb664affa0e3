import { simulateHistories } from './in-vitest.ts';

simulateHistories(1000, 1500);
