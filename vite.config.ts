import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// The program is the SSR input: the API, the loaders and their contexts are one module graph.
export default defineConfig({
  plugins: [{ ...optimizeLocales.vite({ locales: ['ru-RU', 'en-US'] }), enforce: 'pre' }, tailwindcss(), reactRouter()],
  resolve: { alias: [{ find: /^#src\//, replacement: fileURLToPath(new URL('./src/', import.meta.url)) }] },
  environments: { ssr: { build: { rollupOptions: { input: './src/app/server-entry.ts' } } } },
  // The content security policy lets no data: fonts in
  build: { sourcemap: false, assetsInlineLimit: 0 },
})
