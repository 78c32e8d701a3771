import type { EventStatus } from './race-state.ts'

type Text = (key: 'bareCalendarPostponed' | 'bareCalendarCancelled', values: { readonly name: string }) => string

/**
 * The name of an event or a race in calendars and feeds, which may ignore its status: it says itself that the event
 * is cancelled, or postponed and without a day.
 * @param text the texts of the catalog
 */
export function nameWithStatus(name: string, status: EventStatus, text: Text): string {
  switch (status) {
    case 'draft':
    case 'published':
      return name
    case 'postponed':
      return text('bareCalendarPostponed', { name })
    case 'cancelled':
      return text('bareCalendarCancelled', { name })
  }
}
