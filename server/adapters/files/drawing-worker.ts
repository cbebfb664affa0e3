import { parentPort, workerData } from 'node:worker_threads';
import { readDrawing } from './drawing-reading.ts';

parentPort?.postMessage(readDrawing(workerData as string));
