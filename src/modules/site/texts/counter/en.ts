import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  counterTitle: 'Question about the visit counter',
  counterQuestion:
    'May Yandex Metrika count your visits? It learns which pages you open, not your name. If you say no, everything works the same.',
  counterAllow: 'Allow',
  counterRefuse: 'No, thanks',
  counterHeading: 'Visit counter',
  counterAllowed: 'The counter is allowed in this browser at present.',
  counterForbidden: 'The counter is not allowed in this browser at present: it is not loaded.',
  counterForbid: 'Forbid the counter',
  counterPermit: 'Allow the counter',
} as const satisfies TextsLike<typeof ru>
