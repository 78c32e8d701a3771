import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {} as const satisfies TextsLike<typeof ru>
