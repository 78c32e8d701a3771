import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { emptyStartListReason } from './empty-start-list.ts'

const at = toInstant('2027-05-01T09:00:00.000Z')
const open = { status: 'published', isPast: false, hasResults: false, state: { state: 'open', left: 9 } } as const

test.each([
  [{}, 'yet'],
  [{ state: { state: 'full' } }, 'yet'],
  [{ state: { state: 'coming-soon', opensAt: at } }, 'coming'],
  [{ state: { state: 'by-draw', drawsAt: at } }, 'draw'],
  [{ state: { state: 'closed', pickup: true } }, 'closed'],
  [{ isPast: true, state: { state: 'closed', pickup: false } }, 'over'],
  [{ isPast: true, hasResults: true }, 'in-results'],
  // one race has its results while another still takes entries
  [{ hasResults: true }, 'in-results'],
  [{ status: 'cancelled', isPast: true, hasResults: true }, 'cancelled'],
  [{ status: 'postponed' }, 'postponed'],
] as const)('the empty start list of an event with %j says: %s', (more, why) => {
  expect(emptyStartListReason({ ...open, ...more })).toBe(why)
})
