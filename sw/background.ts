/// <reference lib="webworker" />
import { fetchNewsFromWorker } from '#runtime/worker/fetch-news.ts';
import { receiveShare } from '#runtime/worker/receive-share.ts';
import { drainFromWorker } from '#runtime/worker/worker.ts';
import type { Background } from './load-background.ts';

declare const self: ServiceWorkerGlobalScope & { background?: Background };

self.background = { drain: drainFromWorker, fetchNews: fetchNewsFromWorker, receiveShare };
