import { simulateHistories } from './in-vitest.ts';

simulateHistories(750, 1000);
