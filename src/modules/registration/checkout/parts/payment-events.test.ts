import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToPayment } from './payment-events.ts'

/** A browser's stream, whose messages the test sends. */
class FakeEventSource extends EventTarget {
  static readonly OPEN = 1
  static readonly opened: FakeEventSource[] = []
  readonly url: string
  readyState = 0
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }
  close(): void {
    this.readyState = 2
  }
  send(type: 'state' | 'replaced', data = ''): void {
    this.readyState = FakeEventSource.OPEN
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
}

beforeEach(() => {
  FakeEventSource.opened.length = 0
  vi.stubGlobal('EventSource', FakeEventSource)
})
afterEach(() => vi.unstubAllGlobals())

/** A listener of an open payment, with its stream. */
function listen(state = 'open') {
  const changed = vi.fn()
  const events = listenToPayment('019a/b', state, { changed })
  const source = FakeEventSource.opened[0]
  if (source === undefined) throw new Error('no stream was opened')
  return { events, source, changed }
}

test('the state that the page shows already is no change, and each other one is one change', () => {
  const { source, changed } = listen()
  expect(source.url).toBe('/Payment/Events/019a%2Fb')
  source.send('state', 'open')
  expect(changed).not.toHaveBeenCalled()
  source.send('state', 'authorized')
  source.send('state', 'authorized')
  expect(changed).toHaveBeenCalledTimes(1)
  source.send('state', 'succeeded')
  expect(changed).toHaveBeenCalledTimes(2)
})

test.for([
  ['created', true],
  ['open', true],
  ['authorized', true],
  ['succeeded', false],
  ['declined', false],
  ['cancelled', false],
  ['expired', false],
  ['refunded', false],
] as const)('after the state %s the stream is open: %s', ([state, isOpen]) => {
  const { events, source } = listen(state)
  expect(events.isOpen()).toBe(false)
  source.send('state', state)
  expect(events.isOpen()).toBe(isOpen)
})

test('a stream that a newer page has replaced is closed, and changes nothing', () => {
  const { events, source, changed } = listen()
  source.send('state', 'open')
  source.send('replaced')
  expect([events.isOpen(), changed.mock.calls.length]).toEqual([false, 0])
})

test('a closed listener has no open stream', () => {
  const { events, source } = listen()
  source.send('state', 'open')
  events.close()
  expect([events.isOpen(), source.readyState]).toEqual([false, 2])
})

test('a browser without event streams never has one open', () => {
  vi.stubGlobal('EventSource', undefined)
  const events = listenToPayment('p', 'open', { changed: () => undefined })
  expect(events.isOpen()).toBe(false)
  events.close()
})
