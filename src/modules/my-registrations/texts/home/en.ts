import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'Your races',
  all: 'All my registrations',
  underWay: 'Under way',
  next: 'Next race',
  later: 'After that',
  cancelled: 'Race cancelled',
  postponed: 'Race postponed',
  today: 'Today',
  lastDay: 'Last day',
  daysToStart_one: 'day to go',
  daysToStart_other: 'days to go',
  daysToEnd_one: 'day left',
  daysToEnd_other: 'days left',
  online: 'Online',
  bib: 'bib {{bib}}',
  open: 'Open the registration',
  decide: 'Decide what to do',
  waiting: 'Waiting for payment',
  waitingUntil: 'until {{moment}}',
  pay: 'Go to payment',
  draft: 'Not finished',
  draftGoOn: 'Continue',
} as const satisfies TextsLike<typeof ru>
