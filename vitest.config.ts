import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** As package.json's `imports` name it. */
function aliasOf(folder: string) {
  return { find: new RegExp(`^#${folder}/`), replacement: fileURLToPath(new URL(`./${folder}/`, import.meta.url)) }
}

export default defineConfig({
  resolve: { alias: ['src', 'tests'].map(aliasOf) },
  test: {
    include: ['{src,tests,tools,sandbox-bank,sandbox-id,demo,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['src/platform/db/testing/global-setup.ts'],
    setupFiles: ['tests/support/cheap-passwords.ts', 'tests/support/record-rows.ts'],
    environment: 'node',
    // Loading the program again for each file would take longer than all of their tests: files keep to databases of their own.
    isolate: false,
    // They wait for PostgreSQL and for clocks more than they compute; one worker for two cores would idle two thirds of the time.
    maxWorkers: 3,
    // As long as the slowest of shared machines stands still: what is awaited comes, or never does. A test of its own limit would fail
    // on a machine that is busy with something else, so none has one.
    testTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 600_000,
  },
})
