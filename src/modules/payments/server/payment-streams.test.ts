import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentState } from '../domain/payment-state.ts'
import type { PaymentFeed } from './payment-feed.ts'
import { createPaymentStreams } from './payment-streams.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** The streams of a process whose payments change as a test says. */
function process() {
  const followers = new Map<string, (state: PaymentState) => void>()
  const feed: PaymentFeed = {
    follow({ id }, changed) {
      followers.set(id, changed)
      return () => followers.delete(id)
    },
  }
  const streams = createPaymentStreams(feed)
  const open = (accountId: string, { id = `of ${accountId}`, network = '192.0.2.1' } = {}) =>
    streams.open({ id, state: 'open' }, { accountId, network })
  return { streams, open, followers }
}

/** Collects what a stream sends; `isOver` once it has ended. */
function listen(stream: ReadableStream<Uint8Array> | null) {
  const heard = { text: '', isOver: false }
  const reader = stream?.getReader()
  const decoder = new TextDecoder()
  const next = async (): Promise<void> => {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) {
      heard.isOver = true
      return
    }
    heard.text += decoder.decode(value)
    await next()
  }
  void next()
  return { heard, leave: () => reader?.cancel() }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a stream sends the state at first and each change, and ends with the payment', async () => {
  const { open, followers } = process()
  const { heard } = listen(open('anna'))
  await pass(0)
  expect(heard.text).toBe('retry: 3000\n\nevent: state\ndata: open\n\n')
  followers.get('of anna')?.('authorized')
  followers.get('of anna')?.('succeeded')
  await pass(0)
  expect(heard).toMatchObject({
    text: expect.stringMatching(/data: authorized\n\nevent: state\ndata: succeeded\n\n$/),
    isOver: true,
  })
  expect(followers.size).toBe(0)
})

test('a stream is ended within a minute, and sends comments until then so that no proxy ends it', async () => {
  const { open, followers } = process()
  const { heard } = listen(open('anna'))
  await pass(50_000)
  expect([heard.isOver, heard.text.split(':\n\n').length - 1]).toEqual([false, 3])
  await pass(10_000)
  expect([heard.isOver, followers.size]).toEqual([true, 0])
})

test('a newer page of an account takes over its stream, and another account has its own', async () => {
  const { open } = process()
  const [first, other] = [listen(open('anna')), listen(open('boris'))]
  const second = listen(open('anna'))
  await pass(0)
  expect(first.heard).toMatchObject({ text: expect.stringContaining('event: replaced\n'), isOver: true })
  expect([second.heard.isOver, other.heard.isOver]).toEqual([false, false])
})

test('a network has a limit, and a page that leaves makes room', async () => {
  const { open } = process()
  const pages = Array.from({ length: 200 }, (_, i) => listen(open(`account ${i}`)))
  expect(open('one too many')).toBe(null)
  expect(open('elsewhere', { network: '198.51.100.1' })).not.toBe(null)
  await pages[0]?.leave()
  expect(open('one too many')).not.toBe(null)
})

test('a stopping process ends its streams and opens no more', async () => {
  const { streams, open } = process()
  const { heard } = listen(open('anna'))
  streams.close()
  await pass(0)
  expect(heard.isOver).toBe(true)
  expect(open('boris')).toBe(null)
})
