import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { longTestMs, testMs, waitMs } from './e2e/support/times.ts'
import { findChromium } from './tools/chromium.ts'

const server = { timeout: longTestMs, gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } } as const
const port = Number(process.env.E2E_PORT ?? 4300)
// Tests that move the present, or have somebody refused, have a program of their own: nobody else's place expires under them,
// and nobody's read is gathered with one that is refused.
const clockPort = port + 10
// Made by the first program; what a test starts by itself begins with a copy of it.
process.env.E2E_DEMO_DATA ??= join(tmpdir(), `startline-demo-data-${process.pid}`)

export default defineConfig({
  testDir: 'e2e',
  timeout: testMs,
  expect: { timeout: waitMs },
  retries: 1, // tells a fault that is always there from one that comes and goes; either fails (docs/decisions/0036)
  workers: 3, // on two cores: a test waits as much as it computes
  fullyParallel: true,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'], ['line']] : [['line']],
  use: {
    actionTimeout: waitMs,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? findChromium() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu', // a process less to start and to talk to, where no graphics card draws
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--js-flags=--no-opt,--no-maglev', // no page lives long enough to get back what optimizing its scripts costs
      ],
    },
    // Requests that a service worker makes are not seen by interceptions; the tests of the worker itself allow it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'clock',
      testMatch: '**/*.clock.e2e.ts',
      fullyParallel: false,
      workers: 1,
      use: { baseURL: urlOf(clockPort) },
    },
    {
      name: 'browser',
      testMatch: '**/*.e2e.ts',
      testIgnore: '**/*.clock.e2e.ts',
      use: { baseURL: urlOf(port) },
    },
  ],
  // Both by one command: Playwright would wait for one before it begins the other.
  webServer: [
    { ...server, command: `node e2e/serve.ts ${port} ${clockPort}`, url: `${urlOf(port)}/readyz` },
    { ...server, command: 'sleep 90', url: `${urlOf(clockPort)}/readyz`, reuseExistingServer: true },
  ],
})

function urlOf(at: number): string {
  return `http://localhost:${at}`
}
