import { simulateHistories } from './in-vitest.ts';

simulateHistories(1500, 2000);
