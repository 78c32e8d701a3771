import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  eventWhere: 'Where',
  eventSeries: 'Series',
  eventWebsite: 'Event website',
  eventFast: 'Fast identification',
  eventFastHint:
    'Your documents are checked beforehand, and there is a queue of its own for you at the start-pack desk. This is not a state service.',
  eventNrm: 'National running movement',
  eventNrmHint:
    'The race stands in the movement’s calendar: your result counts in its standings, and you need not register there.',
  eventChampionshipHint: 'The event is part of this competition. The rules say how points are given and who may enter.',
  eventAgeMarkHint:
    'From what age the event suits spectators, by the law that protects children from information. The age of participants stands with each race.',
  eventUnlisted: 'Only those who have the link see this page.',
  ageMark: 'Age mark {{mark}}+',
  stream: 'Live stream',
} as const satisfies TextsLike<typeof ru>
