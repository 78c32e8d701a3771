import { expect, test } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { createLogger } from './log.ts'
import { createSecurityLog, repeatedLinesAMinute, shownNetwork } from './security-log.ts'

function watched() {
  const lines: Record<string, unknown>[] = []
  const metrics = createMetrics()
  let nowMs = 0
  const log = createLogger({ level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line)) } })
  const security = createSecurityLog(metrics, log, () => nowMs)
  const forward = (ms: number) => {
    nowMs += ms
  }
  return { lines, metrics, security, forward }
}

test('an event is one line with a constant message, and counts once', async () => {
  const { lines, metrics, security } = watched()
  security.record({ event: 'sign_in', outcome: 'ok', accountId: 'a', address: '203.0.113.77' })
  expect(lines).toMatchObject([
    { msg: 'security', event: 'sign_in', outcome: 'ok', accountId: 'a', network: '203.0.113.0/24' },
  ])
  expect(await metrics.getSingleMetricAsString('startline_security_events_total')).toContain(
    'startline_security_events_total{event="sign_in",outcome="ok"} 1',
  )
})

test('repeated refusals from one network are written a few times a minute, then as a number, and all count', async () => {
  const { lines, metrics, security, forward } = watched()
  const refuse = (address: string) => security.record({ event: 'limit', outcome: 'http.slow_down', address })
  for (let index = 0; index < 1_000; index += 1) refuse(`203.0.113.${index % 250}`)
  expect(lines).toHaveLength(repeatedLinesAMinute)
  refuse('198.51.100.1')
  expect(lines).toHaveLength(repeatedLinesAMinute + 1) // another network has lines of its own
  forward(60_000)
  refuse('203.0.113.9')
  expect(lines.slice(repeatedLinesAMinute + 1)).toMatchObject([
    { event: 'limit', network: '203.0.113.0/24', unwritten: 1_000 - repeatedLinesAMinute },
    { event: 'limit', network: '203.0.113.0/24' },
  ])
  expect(await metrics.getSingleMetricAsString('startline_security_events_total')).toContain(
    '{event="limit",outcome="http.slow_down"} 1002',
  )
})

test('a success is always logged: each sign-in from one carrier’s address is in the log', () => {
  const { lines, security } = watched()
  for (let index = 0; index < 100; index += 1)
    security.record({ event: 'sign_in', outcome: 'ok', accountId: `account-${index}`, address: '203.0.113.7' })
  expect(new Set(lines.map(({ accountId }) => accountId)).size).toBe(100)
})

test('any number of networks takes limited memory, and those beyond it share one count', () => {
  const { lines, security } = watched()
  for (let index = 0; index < 6_000; index += 1)
    security.record({ event: 'limit', outcome: 'http.slow_down', address: `10.${index >> 8}.${index & 255}.1` })
  expect(lines).toHaveLength(5_000 + repeatedLinesAMinute)
})

test.for([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7::/48'],
  ['2001:0db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['in-process', 'unknown'],
  ['somebody@example.org', 'unknown'],
] as const)('%s is shown as %s', ([address, network]) => {
  expect(shownNetwork(address)).toBe(network)
})
