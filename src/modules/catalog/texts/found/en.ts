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
}
