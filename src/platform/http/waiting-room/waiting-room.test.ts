import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WaitingRoom } from './waiting-room.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())
const roomOf = (atOnce: number) => new WaitingRoom({ atOnce, now: () => Date.now() })
const ticket = (since: number) => ({ id: `t${String(since).padStart(4, '0')}`, since })

test('an empty house lets everybody in at once, as many as it bears', () => {
  const room = roomOf(2)
  const leave = room.enter()
  expect([leave === null, room.enter() === null, room.enter()]).toEqual([false, false, null])
  leave?.()
  leave?.() // going out twice makes no room for two
  expect([room.enter() === null, room.enter()]).toEqual([false, null])
})

test('nobody walks past who waits, not even to an open door', async () => {
  const room = roomOf(1)
  const leave = room.enter()
  const turn = room.wait(ticket(1), 10_000)
  leave?.()
  expect(room.enter()).toBeNull() // the door is open for who was called
  expect(await turn).toBeNull()
  room.enterCalled('t0001')()
  expect(room.enter()).not.toBeNull()
})

test('the older ticket goes first, whenever it was shown', async () => {
  const room = roomOf(1)
  const leave = room.enter()
  const came: number[] = []
  const all = [5, 3, 4].map(async (since) => {
    if ((await room.wait(ticket(since), 10_000)) !== null) return
    came.push(since)
    room.enterCalled(ticket(since).id)()
  })
  leave?.()
  await vi.advanceTimersByTimeAsync(0)
  await Promise.all(all)
  expect(came).toEqual([3, 4, 5])
})

test('who was called and does not come makes room after a while; who went away is forgotten', async () => {
  const room = roomOf(1)
  const leave = room.enter()
  const [first, second] = [room.wait(ticket(1), 10_000), room.wait(ticket(2), 10_000)]
  leave?.()
  expect(await first).toBeNull()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await second).toMatchObject({ ahead: 0 })
  expect(await room.wait(ticket(2), 10_000)).toBeNull()
  room.enterCalled('t0002')()
  const busy = room.enter()
  await room.wait(ticket(3), 0)
  await vi.advanceTimersByTimeAsync(61_000)
  busy?.()
  expect(room.isIdle).toBe(true)
})

test('one is told how many are ahead and about how long it takes; far back one asks less often', async () => {
  const room = roomOf(1)
  room.enter()
  for (let since = 0; since < 200; since += 1) void room.wait(ticket(since), 0)
  expect(await room.wait(ticket(0), 0)).toMatchObject({ ahead: 0, again: 0 })
  const far = await room.wait(ticket(199), 10_000) // answered at once
  expect(far).toMatchObject({ ahead: 199, seconds: 10 })
  expect(far?.again).toBeGreaterThanOrEqual(3)
})

test('too much for the house: fewer at once, and again more once it goes', async () => {
  const room = roomOf(20)
  room.overloaded()
  const inside = Array.from({ length: 20 }, () => room.enter()).filter((leave) => leave !== null)
  expect(inside).toHaveLength(10)
  for (const leave of inside) leave?.()
  await vi.advanceTimersByTimeAsync(2_500)
  for (let seconds = 0; seconds < 10; seconds += 1) {
    room.enter()?.()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(Array.from({ length: 25 }, () => room.enter()).filter((leave) => leave !== null)).toHaveLength(20)
})

test('who is inside comes back for a few pages while others wait, not in a loop; where nobody waits as often as they like', async () => {
  const room = roomOf(1)
  const pages = () => Array.from({ length: 10 }, () => room.comeBack('inside')).filter((leave) => leave !== null)
  const all = pages()
  expect(all).toHaveLength(10)
  const turn = room.wait(ticket(1), 60_000)
  const some = pages()
  expect(some).toHaveLength(5)
  for (const leave of [...all, ...some]) leave?.()
  expect(await turn).toBeNull() // the loop has not kept them out
  void room.wait(ticket(2), 60_000)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(pages()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(pages()).toHaveLength(5)
})

test('0 at once lets nobody in', async () => {
  const room = roomOf(0)
  expect(room.enter()).toBeNull()
  const turn = room.wait(ticket(1), 1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await turn).toMatchObject({ ahead: 0 })
})

test('whoever comes and goes how they like: never more inside than it bears, everybody gets in, in their order', async () => {
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
          const own = { id: `p${i}`, since: Date.now() * 1_000 + i }
          let leave = room.enter()
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
