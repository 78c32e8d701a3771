import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { clientChunks } from './tools/client-chunks.ts'
import { retryRouteModules } from './tools/retry-route-modules.ts'
import { textsWithoutEmails } from './tools/texts-without-emails.ts'
import { withoutMeta } from './tools/without-meta.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

// The program is the SSR input: the API, the loaders and their contexts are one module graph.
export default defineConfig({
  plugins: [
    { ...optimizeLocales.vite({ locales: ['ru-RU', 'en-US'] }), enforce: 'pre' },
    textsWithoutEmails(),
    withoutMeta(),
    retryRouteModules(),
    tailwindcss(),
    reactRouter(),
  ],
  resolve: { alias: [{ find: /^#src\//, replacement: fileURLToPath(new URL('./src/', import.meta.url)) }] },
  environments: {
    ssr: { build: { rollupOptions: { input: './src/server/entry.ts' } } },
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: clientChunks(folder) } } } } },
  },
  // The content security policy lets no data: fonts in
  build: { sourcemap: false, assetsInlineLimit: 0 },
})
