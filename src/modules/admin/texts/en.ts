import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'error.admin.job_unknown': 'There is no such stopped job: it has been retried or done. Reload the list.',
} as const satisfies TextsLike<typeof ru>
