import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  tabs: 'Sections of the series',
  tabOverview: 'About',
  tabStandings: 'Standings',
  nextEvent: 'Next up',
  openEvent: 'Open for entry',
  register: 'Register',
  toEvent: 'To the event',
  dates: 'Dates',
  eventsMeta: '{{tab}}: {{name}}',
  nextAll: 'All upcoming',
  partners: 'Partners',
  partnerSite: '{{name}}, website:',
  emptyTab: 'No results found',
  emptyTabHint: 'See the other sections of the series, or choose an event from the full calendar.',
  allEvents: 'Full calendar',
} satisfies TextsLike<typeof ru>
