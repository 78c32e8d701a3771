import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  actBar: 'Taking part',
  actChooseRace: 'Choose a race',
  actResults: 'Results',
  actAsk: 'Ask the organizer',
  actStartList: 'Participants',

  choiceTitle: 'Choose a race',
  choiceResultsOf: 'Results: “{{race}}”',
  choiceStartListOf: 'Participants: “{{race}}”',

  openingIn: 'Opens in:',
  openingNow: 'Opening…',
  openingDays_one: '{{count}} day',
  openingDays_other: '{{count}} days',
  openingHours: '{{hours}} h',
  openingHoursMinutes: '{{hours}} h {{minutes}} min',
  openingAnnouncement_one: 'Registration for “{{race}}” opens in {{count}} minute',
  openingAnnouncement_other: 'Registration for “{{race}}” opens in {{count}} minutes',
  openedAnnouncement: 'Registration for “{{race}}” is open',
} as const satisfies TextsLike<typeof ru>
