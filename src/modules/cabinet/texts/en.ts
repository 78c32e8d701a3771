import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'Organizer dashboard',
  lead: 'Your events, and what you can download for them.',
  events: 'Events',
  'status.draft': 'Draft',
  'status.published': 'Published',
  'status.over': 'Over',
  'status.cancelled': 'Cancelled',
  'status.postponed': 'Postponed',
  online: 'online',
  startList: 'Start list',
  results: 'Results',
  csv: 'List (CSV): {{race}}',
  emptyTitle: 'No events yet',
  emptyNote: 'Your first event will be here as soon as it is set up.',
  emptyAction: 'Write to the operators',
  older: 'Earlier events',
  newest: 'Back to the latest events',
  tax: 'Certificates for the tax deduction',
  taxNote:
    'Each application comes by email with a link. You can also decide and correct certificates here, and download a whole year in one file.',
  taxApplications: 'Applications and corrections',
  taxApplicationsOf: '{{organizer}}: applications and corrections',
  taxFile: '{{year}}, {{format}}',
  taxFileOf: '{{organizer}}: certificates of {{year}}, {{format}}',
  api: 'Everything else, by API',
  apiNote:
    'Promo codes, waves, participants’ documents, cancellations and results of online races are changed by API calls, with this same sign-in.',
  apiLink: 'API documentation',
} as const satisfies TextsLike<typeof ru>
