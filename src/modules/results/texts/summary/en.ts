import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'winner.male': '{{race}}, first among men:',
  'winner.female': '{{race}}, first among women:',
  'winner.unknown': '{{race}}, first mixed team:',
  'genderLetter.male': 'M',
  'genderLetter.female': 'W',
  andMore: '{{name}} and {{count}} more',
  hiddenPerson: 'Name hidden',
  finishers: '{{count}} finished',
  atFinish: 'finishers in total',
  rating: 'Rated {{stars}} out of 5 in {{count}} reviews',

  lastTitle: 'Last time',
  title: 'How it went',
  all: 'All results',
  median: 'median, {{race}}',
  reviews_one: '{{count}} rating',
  reviews_other: '{{count}} ratings',
  quote: '“{{text}}”',
  podium: 'Top finishers, {{race}}',
  podiumPlace: 'place {{place}}',
} as const satisfies TextsLike<typeof ru>
