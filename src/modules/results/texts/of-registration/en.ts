import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title_one: 'Result',
  title_other: 'Results',
  certificate: 'Download the certificate',
  certificateOf: 'Download the certificate: {{name}}',
  details: 'Full result',
  detailsOf: 'Full result: {{name}}',
  all: 'Event results',
  mine: 'All my finishes',
  review: 'Rate the event',
  reviewNote: 'How was it? Your rating helps others choose their next race.',
  reviewWritten: 'Your review of the event',
  cut: 'The first {{shown}} of {{total}} people. The others are in the event results.',
  'none.unpublished': 'no results yet',
  'noneNote.unpublished': 'They will appear here as soon as the organizer publishes them.',
  'none.absent': 'this bib is not in the public results',
  'noneNote.absent': 'If you finished, find yourself in the event results and choose “This is my result”.',
  'noneNote.absentOf':
    'The participant may have hidden the result. If it is missing by mistake, they can find themselves in the event results and choose “This is my result”.',
  'none.claimed': 'this bib’s result belongs to another account',
  'noneNote.claimed':
    'Usually the participant has claimed it. If it is yours, open it and choose “This is my result”: the organizer will decide.',
  'none.failed': 'the result did not load',
  'noneNote.failed': 'Reload the page in a minute.',
} as const satisfies TextsLike<typeof ru>
