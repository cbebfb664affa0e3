import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8')),
      injectManifest: {
        // A classic registration cannot evaluate a module's `export`, and then fails without a word.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,png,woff2,webmanifest}'],
      },
    }),
  ],
  build: {
    target: 'es2023',
    // The server's policy allows no inline scripts, and modulepreload is known to every browser we support.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: api },
      '/uploads': { target: api },
      '/ws': { target: api.replace(/^http/, 'ws'), ws: true },
    },
  },
});
