import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'Help — Startline',
  description: 'Answers about registration, payment, refunds, transfers, documents, bibs and the tax deduction.',
  heading: 'Help',
  search: 'What is it about',
  searchHint: 'For example, “refund” or “bib”.',
  find: 'Find',
  sections: 'Sections',
  found_one: '{{count}} answer',
  found_other: '{{count}} answers',
  foundTitle: 'Answers found',
  clear: 'Show all',
  empty: 'We have no such answer yet',
  emptyHint: 'Try plainer words, or write to us: a person will answer.',
  write: 'Write to support',
  leftTitle: 'No answer here?',
  leftHint:
    'For questions about a race, its course or the start pack, ask the organizer: use the button on the event’s page.',
} as const satisfies TextsLike<typeof ru>
