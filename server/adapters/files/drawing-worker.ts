import { parentPort, workerData } from 'node:worker_threads';
import { sanitizeDrawing } from './drawing-rules.ts';

parentPort?.postMessage(sanitizeDrawing(workerData as string));
