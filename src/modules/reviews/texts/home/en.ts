import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  rated: 'Event ratings',
  ratedNote: 'Rated by finishers: more ratings count for more.',
  ratedAll: 'Full ranking',
  ratedCount_one: '{{count}} rating',
  ratedCount_other: '{{count}} ratings',
} as const satisfies TextsLike<typeof ru>
