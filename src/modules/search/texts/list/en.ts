import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en: TextsLike<typeof ru> = {
  crumbHome: 'Home',
  feedRss: 'Feed of this list, RSS',
  feedJson: 'Feed of this list, JSON Feed',
  feedCalendar: 'Calendar of this list',
  subscribe: 'Subscribe to this list',
  subscribeHint:
    'New events that match the same filters appear in your phone’s calendar or feed reader by themselves. No account needed.',
  subscribeCalendar: 'Add to calendar',
  subscribeCalendarFile: 'Download the calendar',

  listTabs: 'When events take place',
  listFound_one: '{{count}} event found',
  listFound_other: '{{count}} events found',
  listAhead: '{{count}} upcoming, {{open}} open for entry',
  'listGroup.open': 'Open for entry',
  'listGroup.ahead': 'Opening later',
  'listGroup.shut': 'Full or closed',
  listMore: 'Show more',
  listMoreFailed: 'The next events did not load. Check the connection and try again.',
  seriesFound_one: '{{count}} series found',
  seriesFound_other: '{{count}} series found',
  viewLabel: 'How events are shown',
  viewRows: 'Rows',
  viewCards: 'Cards',
  viewMap: 'Map',
}
