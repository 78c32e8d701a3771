import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { busyJobs } from './busy-jobs.ts'

test('a job is busy from its beginning until its outcome has been written for certain', () => {
  let now = 0
  const events = new EventEmitter()
  const busy = busyJobs(events, () => now)
  events.emit('job:start', { job: { id: '1' } })
  events.emit('job:start', { job: { id: '2' } })
  now = 3600_000
  expect(busy()).toEqual(['1', '2'])
  events.emit('job:complete', { job: { id: '1' } })
  now += 30_000
  expect(busy()).toEqual(['1', '2'])
  now += 1
  expect(busy()).toEqual(['2'])
  events.emit('job:start', { job: { id: '1' } }) // tried again
  expect(busy()).toEqual(['2', '1'])
})
