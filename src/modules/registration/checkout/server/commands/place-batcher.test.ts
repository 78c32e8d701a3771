import { expect, test, vi } from 'vitest'
import { createPlaceBatcher, type EventBatch, type HoldRequest, type HoldResult, maxPerBatch } from './place-batcher.ts'

const eventOf = (eventId: string, rulesVersion = 1): EventBatch => ({ tenantId: 1, eventId, rulesVersion })
const input = (orderId: string): HoldRequest => ({
  orderId,
  accountId: 'a',
  language: 'ru',
  raceId: 'r',
  poolId: 'p',
  personKey: orderId,
  participantId: 'h',
  participant: {},
  network: () => 'n',
  nameRu: '',
  nameEn: '',
})
const held = ({ orderId }: HoldRequest): HoldResult => ({
  code: 'held',
  entryId: orderId,
  ordinal: 1,
  priceMinor: 0,
  payBefore: null,
  isOffering: false,
})

type Call = { readonly eventId: string; readonly orders: readonly string[]; end(): void; fail(error: Error): void }

/** Replaces the SQL call: each call waits until the test ends it. */
function calls() {
  const all: Call[] = []
  const inFlight = new Map<string, number>()
  let maxAtOnce = 0
  const run = async (batch: EventBatch, inputs: readonly HoldRequest[]) => {
    const key = `${batch.eventId}/${batch.rulesVersion}`
    inFlight.set(key, (inFlight.get(key) ?? 0) + 1)
    maxAtOnce = Math.max(maxAtOnce, inFlight.get(key) ?? 0)
    try {
      return await new Promise<HoldResult[]>((resolve, reject) =>
        all.push({
          eventId: batch.eventId,
          orders: inputs.map(({ orderId }) => orderId),
          end: () => resolve(inputs.map(held)),
          fail: reject,
        }),
      )
    } finally {
      inFlight.set(key, (inFlight.get(key) ?? 1) - 1)
    }
  }
  return { all, run, maxAtOnce: () => maxAtOnce }
}
const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('the first request goes to the database at once and alone', async () => {
  const { all, run } = calls()
  const batcher = createPlaceBatcher(run)
  const first = batcher.hold(eventOf('e'), input('1'))
  await settle()
  expect(all.map(({ orders }) => orders)).toEqual([['1']])
  all[0]?.end()
  expect(await first).toMatchObject({ code: 'held', entryId: '1' })
  expect(batcher.waiting()).toBe(0)
})

test('one call per event is in flight, and later requests wait for the next call in their order', async () => {
  const { all, run, maxAtOnce } = calls()
  const batcher = createPlaceBatcher(run)
  const responses = [batcher.hold(eventOf('e'), input('1'))]
  await settle()
  for (const order of ['2', '3', '4']) responses.push(batcher.hold(eventOf('e'), input(order)))
  await settle()
  expect(all).toHaveLength(1)
  expect(batcher.waiting()).toBe(3)
  all[0]?.end()
  await settle()
  expect(all.map(({ orders }) => orders)).toEqual([['1'], ['2', '3', '4']])
  all[1]?.end()
  expect((await Promise.all(responses)).map(({ entryId }) => entryId)).toEqual(['1', '2', '3', '4'])
  expect(maxAtOnce()).toBe(1)
})

test('requests of different events do not wait for each other', async () => {
  const { all, run } = calls()
  const batcher = createPlaceBatcher(run)
  void batcher.hold(eventOf('one'), input('1'))
  const other = batcher.hold(eventOf('two'), input('2'))
  await settle()
  expect(all.map(({ eventId }) => eventId)).toEqual(['one', 'two'])
  all[1]?.end()
  expect(await other).toMatchObject({ entryId: '2' })
  all[0]?.end()
})

test('a batch has at most 256 requests, and the rest go with the next', async () => {
  const { all, run, maxAtOnce } = calls()
  const batcher = createPlaceBatcher(run)
  const orders = Array.from({ length: 2 * maxPerBatch + 1 }, (_, i) => String(i))
  const responses = orders.map((order) => batcher.hold(eventOf('e'), input(order)))
  for (let i = 0; i < 3; i += 1) {
    await settle()
    all[i]?.end()
  }
  expect((await Promise.all(responses)).map(({ entryId }) => entryId)).toEqual(orders)
  expect(all.map((call) => call.orders.length)).toEqual([256, 256, 1])
  expect(maxAtOnce()).toBe(1)
})

test('a failing batch is halved until only the bad request fails', async () => {
  const sizes: number[] = []
  const batcher = createPlaceBatcher(async (_, inputs) => {
    sizes.push(inputs.length)
    if (inputs.some(({ orderId }) => orderId === '5')) throw new Error('The fifth is bad')
    return inputs.map(held)
  })
  const responses = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => batcher.hold(eventOf('e'), input(String(i)))),
  )
  expect(responses.map(({ status }) => status)).toEqual(
    Array.from({ length: 8 }, (_, i) => (i === 5 ? 'rejected' : 'fulfilled')),
  )
  expect(sizes).toEqual([8, 4, 4, 2, 1, 1, 2])
})

test('a batch that returns too few results is halved, and no request waits for ever', async () => {
  const batcher = createPlaceBatcher(async (_, inputs) => inputs.slice(1).map(held))
  const responses = await Promise.allSettled(['1', '2', '3'].map((order) => batcher.hold(eventOf('e'), input(order))))
  expect(responses).toHaveLength(3)
  expect(responses.at(-1)?.status).toBe('rejected')
})

test('a repeated request of the same order waits for the first and is sent again by itself', async () => {
  const { all, run } = calls()
  const batcher = createPlaceBatcher(run)
  const clicks = ['1', '2', '1', '1'].map((order) => batcher.hold(eventOf('e'), input(order)))
  await settle()
  expect(all.map(({ orders }) => orders)).toEqual([['1', '2']])
  all[0]?.end()
  await settle()
  expect(all[1]?.orders).toEqual(['1'])
  all[1]?.end()
  await settle()
  expect(all[2]?.orders).toEqual(['1'])
  all[2]?.end()
  expect((await Promise.all(clicks)).map(({ entryId }) => entryId)).toEqual(['1', '2', '1', '1'])
})

test('a failed request does not stop the queue, and the next is served', async () => {
  let isDown = true
  const batcher = createPlaceBatcher(async (_, inputs) => {
    if (isDown) throw new Error('The database is away')
    return inputs.map(held)
  })
  await expect(batcher.hold(eventOf('e'), input('1'))).rejects.toThrow('away')
  isDown = false
  expect(await batcher.hold(eventOf('e'), input('2'))).toMatchObject({ entryId: '2' })
})

test('a request that waited two seconds for a batch is refused without an effect, and the others are served', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const { all, run } = calls()
    const batcher = createPlaceBatcher(run)
    const first = batcher.hold(eventOf('e'), input('1'))
    await settle()
    const late = Promise.allSettled([batcher.hold(eventOf('e'), input('2'))])
    vi.advanceTimersByTime(1_500)
    const inTime = batcher.hold(eventOf('e'), input('3'))
    vi.advanceTimersByTime(600)
    expect((await late)[0]).toMatchObject({ status: 'rejected', reason: { name: 'Overloaded' } })
    all[0]?.end()
    expect(await first).toMatchObject({ code: 'held' })
    await settle()
    expect(all.map(({ orders }) => orders)).toEqual([['1'], ['3']])
    all[1]?.end()
    expect(await inTime).toMatchObject({ entryId: '3' })
    await settle()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
