import { EventEmitter } from 'node:events'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { monitorWorker } from './worker-health.ts'

function watched() {
  const events = new EventEmitter()
  const clock = { ms: 0 }
  const registry = new Registry()
  const health = monitorWorker(events, registry, () => clock.ms)
  return { events, health, clock, registry }
}

test('a worker that looks for jobs is healthy, and one that has not looked for a minute is not', async () => {
  const { events, health, clock, registry } = watched()
  clock.ms = 59_000
  expect(health.isWorking()).toBe(true)
  events.emit('worker:getJob:empty')
  clock.ms = 118_000
  expect(health.isWorking()).toBe(true)
  expect(await registry.metrics()).toContain('startline_queue_works 1')
  clock.ms = 120_000
  expect(health.isWorking()).toBe(false)
  expect(await registry.metrics()).toContain('startline_queue_works 0')
  events.emit('worker:getJob:empty')
  expect(health.isWorking()).toBe(true)
})

test('a worker whose attempts to get a job fail is not healthy', () => {
  const { events, health, clock } = watched()
  for (clock.ms = 0; clock.ms < 60_000; clock.ms += 1_000)
    events.emit('worker:getJob:error', { error: new Error('no connection') })
  expect(health.isWorking()).toBe(false)
})

test('a worker with a long job is healthy, and one whose job hangs is not', () => {
  const { events, health, clock } = watched()
  events.emit('job:start')
  clock.ms = 9 * 60_000
  expect(health.isWorking()).toBe(true)
  clock.ms = 10 * 60_000
  expect(health.isWorking()).toBe(false)
  events.emit('job:complete')
  expect(health.isWorking()).toBe(true)
})

test('jobs that ran when the queue’s runner ended do not count for the next one', () => {
  const { events, health, clock } = watched()
  events.emit('job:start')
  events.emit('pool:create')
  clock.ms = 60_000
  expect(health.isWorking()).toBe(false)
})
