import { simulateHistories } from './in-vitest.ts';

simulateHistories(125, 250);
