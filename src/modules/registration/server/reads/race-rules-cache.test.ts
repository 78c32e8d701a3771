import { expect, test } from 'vitest'
import { createRaceRulesCache } from './race-rules-cache.ts'

test('a popular race is read once, however many other names are asked for meanwhile', async () => {
  const rules = createRaceRulesCache(20)
  let reads = 0
  const db = {
    async transaction() {
      reads += 1
      return null
    },
  } as unknown as Parameters<typeof rules.of>[0]
  for (let i = 0; i < 200; i += 1) {
    await rules.of(db, 'city-run', '10km')
    await rules.of(db, 'city-run', `invented-${i}`)
  }
  expect(reads).toBe(201)
  rules.evict('city-run', '10km')
  await rules.of(db, 'city-run', '10km')
  expect(reads).toBe(202)
})
