import { expect, test } from 'vitest'
import { floodLimit, withSecurityLog } from './flood-limit.ts'

const countAllowed = async (limit: ReturnType<typeof floodLimit>, address: string, times: number) => {
  const responses = await Promise.all(Array.from({ length: times }, () => limit.allows(address)))
  return responses.filter(Boolean).length
}

test('a burst of ten seconds’ worth passes, then no more', async () => {
  expect(await countAllowed(floodLimit(2), '10.0.0.1', 25)).toBe(20)
})

test('one address does not use up another’s limit', async () => {
  const limit = floodLimit(1)
  await countAllowed(limit, '10.0.0.1', 50)
  expect(await countAllowed(limit, '10.0.0.2', 5)).toBe(5)
})

test('the addresses of one IPv6 /64 are one network to the limit', async () => {
  const limit = floodLimit(1)
  const from = (host: number) => limit.allows(`2001:db8:1:2::${host.toString(16)}`)
  const responses = await Promise.all(Array.from({ length: 50 }, (_, host) => from(host)))
  expect(responses.filter(Boolean)).toHaveLength(10)
  expect(await limit.allows('2001:db8:1:3::1')).toBe(true)
})

test('the setting 0 lifts the limit', async () => {
  expect(await countAllowed(floodLimit(0), '10.0.0.1', 1_000)).toBe(1_000)
})

test('the security log has each request that the flood limit refused, and no other', async () => {
  const facts: object[] = []
  const limit = withSecurityLog(floodLimit(1), { record: (fact) => void facts.push(fact) })
  for (let index = 0; index < 12; index += 1) await limit.allows('203.0.113.77')
  const turnedAway = { event: 'limit', outcome: 'http.slow_down', address: '203.0.113.77' }
  expect(facts).toEqual([turnedAway, turnedAway])
})
