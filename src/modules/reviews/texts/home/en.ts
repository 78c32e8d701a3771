import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  rated: 'Event ratings',
  ratedNote: 'By finishers’ ratings: the more there are, the more they weigh.',
  ratedAll: 'Full rating',
  ratedCount_one: '{{count}} rating',
  ratedCount_other: '{{count}} ratings',
} as const satisfies TextsLike<typeof ru>
