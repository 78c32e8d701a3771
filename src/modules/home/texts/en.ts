import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  upcomingOpen_one: '{{all}}, {{count}} open for entry',
  upcomingOpen_other: '{{all}}, {{count}} open for entry',
  series: 'Series',
  seriesAll: 'All series',
  seriesNote: 'Several events under one name: collect points and chase your own best.',
  results: 'Latest results',
  resultsAll: 'All results',
  resultsOpen: 'Results: {{event}}',
  organizers: 'Do you organize events?',
  organizersText: 'Calendar, registration and payment, waitlists, bibs, start lists and results, all in one place.',
  organizersAction: 'Get started',
  tax: 'back through the Russian sports tax deduction',
  taxText:
    'Of up to 150,000 ₽ a year, spent on yourself and your children. Who may claim it, which papers you need, and in which order.',
  taxAction: 'How to claim it',
} as const satisfies TextsLike<typeof ru>
