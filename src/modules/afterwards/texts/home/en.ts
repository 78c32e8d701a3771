import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'Your starts',
  all: 'All my registrations',
  next: 'Next start',
  online: 'Online',
  bib: 'bib {{bib}}',
  open: 'Open the registration',
  waiting: 'Waiting for payment',
  waitingUntil: 'until {{moment}}',
  pay: 'Go to payment',
  draft: 'Not finished',
  draftGoOn: 'Continue',
} as const satisfies TextsLike<typeof ru>
