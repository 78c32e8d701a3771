import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WaitingRoom } from './waiting-room.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())
const roomOf = (atOnce: number) => new WaitingRoom({ atOnce, now: () => Date.now() })
const ticket = (since: number, network = `10.0.0.${since}`) => ({
  id: `t${String(since).padStart(4, '0')}`,
  since,
  network,
})
const home = '203.0.113.1'
/** Lets a called one in. */
const comeIn = (room: WaitingRoom, since: number) => room.enterCalled(ticket(since).id)

test('an idle program admits visitors at once, as many as it can bear', () => {
  const room = roomOf(2)
  const leave = room.enter(home)
  expect([leave === null, room.enter(home) === null, room.enter(home)]).toEqual([false, false, null])
  leave?.()
  leave?.() // going out twice makes no room for two
  expect([room.enter(home) === null, room.enter(home)]).toEqual([false, null])
})

test('no visitor passes a waiting one, not even when admission is open', async () => {
  const room = roomOf(1)
  const leave = room.enter(home)
  const response = room.wait(ticket(1), 10_000)
  leave?.()
  expect(room.enter(home)).toBeNull() // admission is open for the called visitor
  expect(await response).toBeNull()
  comeIn(room, 1)?.()
  expect(room.enter(home)).not.toBeNull()
})

test('the older ticket goes first, whenever it was shown', async () => {
  const room = roomOf(1)
  const leave = room.enter(home)
  const came: number[] = []
  const all = [5, 3, 4].map(async (since) => {
    if ((await room.wait(ticket(since), 10_000)) !== null) return
    came.push(since)
    comeIn(room, since)?.()
  })
  leave?.()
  await vi.advanceTimersByTimeAsync(0)
  await Promise.all(all)
  expect(came).toEqual([3, 4, 5])
})

test('a called visitor who does not enter within a second loses the call to the next one', async () => {
  const room = roomOf(1)
  const leave = room.enter(home)
  const [first, second] = [room.wait(ticket(1), 10_000), room.wait(ticket(2), 10_000)]
  leave?.()
  expect(await first).toBeNull()
  await vi.advanceTimersByTimeAsync(999)
  let isCalled = false
  void second.then(() => {
    isCalled = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isCalled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await second).toBeNull()
  expect(comeIn(room, 1)).toBeNull()
  const inside = comeIn(room, 2)
  expect([inside === null, comeIn(room, 2)]).toEqual([false, null]) // a call is good once
  inside?.()
  expect(room.isIdle).toBe(true)
})

test('visitors who stop polling leave the queue, however many, and block no other visitor', async () => {
  const room = roomOf(1)
  const leave = room.enter(home)
  for (let since = 1; since <= 400; since += 1) void room.wait(ticket(since), 0)
  expect(room.waiting).toBe(400)
  const far = await room.wait(ticket(900), 10_000) // too far back to wait in the request
  expect(far).toMatchObject({ ahead: 400 })
  await vi.advanceTimersByTimeAsync(30_000)
  const near = room.wait(ticket(900), 10_000)
  expect(room.waiting).toBe(1)
  leave?.()
  expect(await near).toBeNull()
})

test('an evicted visitor who polls again has the former position', async () => {
  const room = roomOf(1)
  room.enter(home)
  void room.wait(ticket(5), 0)
  await vi.advanceTimersByTimeAsync(30_000)
  void room.wait(ticket(6), 0)
  void room.wait(ticket(7), 0)
  expect(room.waiting).toBe(2)
  expect(await room.wait(ticket(5), 0)).toMatchObject({ ahead: 0 })
})

test('a visitor who closes the page is not called', async () => {
  const room = roomOf(1)
  const leave = room.enter(home)
  const closed = new AbortController()
  const [first, second] = [room.wait(ticket(1), 10_000, closed.signal), room.wait(ticket(2), 10_000)]
  closed.abort()
  expect(await first).toMatchObject({ ahead: 0 })
  leave?.()
  expect(await second).toBeNull()
})

test('a network has a quarter of the room while another waits, however many older tickets it shows', async () => {
  const room = roomOf(8)
  const leave = Array.from({ length: 8 }, () => room.enter(home))
  const called: string[] = []
  const come = async (since: number, network: string) => {
    if ((await room.wait(ticket(since, network), 10_000)) === null) called.push(network)
  }
  const all = Array.from({ length: 20 }, (_, since) => come(since, 'hostile'))
  all.push(come(100, 'new'), come(101, 'other'))
  for (const out of leave.slice(0, 4)) out?.()
  await vi.advanceTimersByTimeAsync(0)
  // a quarter is two; every other call goes to the networks by turns
  expect(called).toEqual(['hostile', 'new', 'hostile', 'other'])
  await vi.advanceTimersByTimeAsync(20_000)
  await Promise.all(all)
})

test('a network whose calls expire is called later for a while, even where there is room for one alone', async () => {
  const room = roomOf(1)
  const leave = room.enter(home)
  const called: number[] = []
  for (let since = 1; since <= 10; since += 1)
    void room.wait(ticket(since, 'hostile'), 10_000).then((position) => position === null && called.push(since))
  const response = room.wait(ticket(100, 'new'), 10_000)
  leave?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(called).toEqual([1])
  expect(await response).toBeNull()
  const next = room.wait(ticket(101, 'newer'), 10_000)
  await vi.advanceTimersByTimeAsync(100)
  comeIn(room, 100)?.()
  expect(await next).toBeNull()
  expect(called).toEqual([1])
  comeIn(room, 101)?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(called).toEqual([1, 2]) // no other visitor waits
})

test('a newcomer is called although hundreds of older tickets of another network wait', async () => {
  const room = roomOf(8)
  const leave = Array.from({ length: 8 }, () => room.enter(home))
  for (let since = 0; since < 900; since += 1) void room.wait(ticket(since, 'hostile'), 10_000)
  const response = room.wait(ticket(1_000, 'new'), 10_000)
  await vi.advanceTimersByTimeAsync(300)
  const reply = await room.wait(ticket(1_001, 'newer'), 0)
  expect(reply).toMatchObject({ ahead: 4, again: 0 }) // two networks, and every other call goes by age
  expect(await room.wait(ticket(899, 'hostile'), 0)).toMatchObject({ ahead: 899 })
  for (const out of leave.slice(0, 3)) out?.()
  expect(await response).toBeNull()
})

/** Polls a ticket as the page's script does, and never comes in. */
async function pollsInVain(room: WaitingRoom, visitor: ReturnType<typeof ticket>): Promise<never> {
  for (;;) {
    const position = await room.wait(visitor, 10_000)
    await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.max(1, position?.again ?? 0)))
  }
}
const ofIpv6 = (i: number) => `2001:db8:1:${i}::/64`
const ofIpv4 = (i: number) => `198.51.100.${i}`

test.for([
  [1, ofIpv4],
  [8, ofIpv4],
  [60, ofIpv4],
  [8, ofIpv6],
  [60, ofIpv6],
] as const)(
  'six networks with a hundred older tickets each, which never enter, delay newcomers by seconds (%i at once)',
  async ([atOnce, networkOf]) => {
    const room = roomOf(atOnce)
    const inside = Array.from({ length: atOnce }, () => room.enter(home))
    for (let i = 0; i < 600; i += 1) void pollsInVain(room, ticket(i, networkOf(i % 6)))
    for (const leave of inside) leave?.()
    await vi.advanceTimersByTimeAsync(60_000)
    let entered = 0
    for (let since = 1_000; since < 1_010; since += 1) {
      const own = ticket(since, `203.0.113.${since - 990}`)
      const comes = async () => {
        for (let position = await room.wait(own, 10_000); position !== null; position = await room.wait(own, 10_000))
          await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.max(0.1, position.again)))
        entered += 1
        const leave = comeIn(room, since)
        await new Promise((resolve) => setTimeout(resolve, 100))
        leave?.()
      }
      void comes()
      await vi.advanceTimersByTimeAsync(5_000)
      expect(entered).toBe(since - 999)
    }
  },
)

test('visitors behind a carrier’s address enter by their age, at least at half the pace, in a crowd of others', async () => {
  const room = roomOf(4)
  const inside = Array.from({ length: 4 }, () => room.enter(home))
  const entered: number[] = []
  const comes = async (since: number) => {
    const own = { id: `p${since}`, since, network: since % 4 === 0 ? 'carrier' : `10.0.0.${since}` }
    for (;;) {
      const position = await room.wait(own, 10_000)
      if (position === null) break
      await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.max(0.1, position.again)))
    }
    const leave = room.enterCalled(own.id)
    entered.push(since)
    await new Promise((resolve) => setTimeout(resolve, 100))
    leave?.()
  }
  const all = Array.from({ length: 600 }, (_, since) => comes(since))
  for (const leave of inside) leave?.()
  await vi.advanceTimersByTimeAsync(120_000)
  await Promise.all(all)
  expect(entered).toHaveLength(600)
  for (const [place, since] of entered.entries()) expect(place).toBeLessThanOrEqual(2 * since + 8)
})

test('a ticket whose call expired goes to the end of the queue, unless its owner comes late', async () => {
  const room = roomOf(1)
  const leave = room.enter(home)
  const [first] = [room.wait(ticket(1), 10_000), room.wait(ticket(2), 0), room.wait(ticket(3), 0)]
  leave?.()
  expect(await first).toBeNull()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await room.wait(ticket(1), 0)).toMatchObject({ ahead: 2 })
  const other = room.enter(home) ?? room.reenter({ id: 'inside', network: home })
  expect(room.reenter(ticket(1))).toBe('full')
  await vi.advanceTimersByTimeAsync(10_000) // out of the line by now
  expect(await room.wait(ticket(1), 0)).toMatchObject({ ahead: 0 })
  expect(other).not.toBe('full')
})

test('a /48 has half of the room while another network waits, and each /64 a quarter', async () => {
  const room = roomOf(8)
  const inside = Array.from({ length: 8 }, () => room.enter(home))
  const called: string[] = []
  const come = async (since: number, network: string) => {
    if ((await room.wait(ticket(since, network), 10_000)) === null) called.push(network)
  }
  for (let since = 0; since < 20; since += 1) void come(since, ofIpv6(since))
  for (let since = 20; since < 30; since += 1) void come(since, `198.51.100.${since}`)
  for (const leave of inside) leave?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(called).toHaveLength(8)
  expect(called.filter((network) => network.includes(':'))).toHaveLength(4)
})

test('a network has a limited number of places in a queue, and visitors beyond it are asked to return', async () => {
  const room = roomOf(1)
  room.enter(home)
  for (let since = 0; since < 1_200; since += 1) void room.wait(ticket(since, 'one network'), 0)
  expect(room.waiting).toBe(1_000)
  expect(await room.wait(ticket(5_000, 'one network'), 10_000)).toMatchObject({ ahead: 1_000, again: 20 })
  await room.wait(ticket(5_001, 'another'), 0)
  expect(room.waiting).toBe(1_001)
  for (let since = 0; since < 5_000; since += 1)
    void room.wait({ id: `six-${since}`, since, network: ofIpv6(since % 10) }, 0)
  expect(room.waiting).toBe(5_001) // a /48 holds four times as many
})

test('a visitor reads the position and the expected time, and far back asks less often', async () => {
  const room = roomOf(1)
  room.enter(home)
  for (let since = 0; since < 200; since += 1) void room.wait(ticket(since), 0)
  expect(await room.wait(ticket(0), 0)).toMatchObject({ ahead: 0, again: 0 })
  const far = await room.wait(ticket(199), 10_000) // answered at once
  expect(far).toMatchObject({ ahead: 199, seconds: 10 })
  expect(far?.again).toBeGreaterThanOrEqual(3)
})

test('an overloaded program admits fewer visitors at once, and more when the load goes', async () => {
  const room = roomOf(20)
  room.overloaded()
  const inside = Array.from({ length: 20 }, () => room.enter(home)).filter((leave) => leave !== null)
  expect(inside).toHaveLength(10)
  for (const leave of inside) leave?.()
  await vi.advanceTimersByTimeAsync(2_500)
  for (let seconds = 0; seconds < 10; seconds += 1) {
    room.enter(home)?.()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(Array.from({ length: 25 }, () => room.enter(home)).filter((leave) => leave !== null)).toHaveLength(20)
})

test('a visitor inside may reload a few pages while others wait, and as often as they like in an empty queue', async () => {
  const room = roomOf(20)
  const pages = () => {
    const all = Array.from({ length: 10 }, () => room.reenter({ id: 'inside', network: home }))
    return all.flatMap((back) => (typeof back === 'object' ? [back.leave] : []))
  }
  const all = pages()
  expect(all).toHaveLength(10)
  for (const leave of all) leave()
  for (const since of [1, 2]) await room.wait(ticket(since), 0)
  const further = pages()
  expect(further).toHaveLength(5)
  expect(room.reenter({ id: 'inside', network: home })).toBe('too-often')
  for (const leave of further) leave()
  for (const since of [1, 2]) await room.wait(ticket(since), 0)
  await vi.advanceTimersByTimeAsync(2_000)
  for (const since of [1, 2]) await room.wait(ticket(since), 0)
  expect(pages()).toHaveLength(1)
})

test('a returning visitor enters before others, and never above the limit of concurrent visitors', async () => {
  const room = roomOf(1)
  const leave = room.enter(home)
  expect(room.reenter({ id: 't0001', network: home })).toBe('full')
  const turns = [room.wait(ticket(2), 10_000), room.wait(ticket(1), 10_000)]
  leave?.()
  expect(await turns[1]).toBeNull()
})

test('a visitor with an order enters a full room, not in a loop', async () => {
  const room = roomOf(0)
  void room.wait(ticket(1), 0)
  const pages = Array.from({ length: 8 }, () => room.reenter({ id: 'order-1', network: home }, true))
  expect(pages.filter((back) => typeof back === 'object')).toHaveLength(5)
  expect(pages.at(-1)).toBe('too-often')
})

test('the setting 0 admits nobody', async () => {
  const room = roomOf(0)
  expect(room.enter(home)).toBeNull()
  const response = room.wait(ticket(1), 1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await response).toMatchObject({ ahead: 0 })
  expect(room.reenter({ id: 'inside', network: home })).toBe('full')
})

test('for any visits no more are inside than it can bear, and everybody enters in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ comes: fc.nat(50), stays: fc.integer({ min: 1, max: 40 }) }), { maxLength: 30 }),
      async (atOnce, people) => {
        const room = roomOf(atOnce)
        let inside = 0
        const entered: number[] = []
        const visits = people.map(async ({ comes, stays }, i) => {
          await new Promise((resolve) => setTimeout(resolve, comes))
          const own = { id: `p${i}`, since: Date.now() * 1_000 + i, network: `10.0.0.${i}` }
          let leave = room.enter(own.network)
          while (leave === null) {
            if ((await room.wait(own, 10_000)) === null) leave = room.enterCalled(own.id)
          }
          entered.push(own.since)
          inside += 1
          expect(inside).toBeLessThanOrEqual(atOnce)
          await new Promise((resolve) => setTimeout(resolve, stays))
          inside -= 1
          leave()
        })
        await vi.advanceTimersByTimeAsync(60_000)
        await Promise.all(visits)
        expect(entered).toEqual(entered.toSorted((a, b) => a - b))
        expect(room.isIdle).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})
