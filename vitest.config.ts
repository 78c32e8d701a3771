import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: [{ find: /^#src\//, replacement: fileURLToPath(new URL('./src/', import.meta.url)) }] },
  test: {
    include: ['{src,tools,sandbox-bank,demo,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['src/platform/db/testing/global-setup.ts'],
    environment: 'node',
    // Loading the house anew for each file would take longer than all of their tests: files keep to databases of their own.
    isolate: false,
    // They wait for PostgreSQL and for clocks more than they compute; one worker for two cores would idle two thirds of the time.
    maxWorkers: 3,
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
