import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title_one: 'Result',
  title_other: 'Results',
  diploma: 'Download the certificate',
  diplomaOf: 'Download the certificate: {{name}}',
  details: 'Result in detail',
  detailsOf: 'Result in detail: {{name}}',
  all: 'Results of the event',
  mine: 'All my finishes',
  review: 'Rate the event',
  reviewNote: 'How was it? Your rating helps others choose this race next time.',
  reviewWritten: 'Your review of the event',
  notYet: 'no results yet',
  notYetNote: 'They appear here as soon as the organizer publishes them.',
  absent: 'this bib is not in the results',
  absentNote: 'If you finished, find yourself in the results of the event and choose “This is my result”.',
} as const satisfies TextsLike<typeof ru>
