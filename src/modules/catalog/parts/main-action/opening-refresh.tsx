import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { minuteToAnnounce } from '#src/ui/kit/hold-clock.ts'
import { useReturn } from '#src/ui/kit/use-return.ts'
import type { EventPage, EventRace } from '../../contract/event-page.ts'
import { nextToOpen } from './next-to-open.ts'
import { useOpening } from './use-opening.ts'

/**
 * After an opening, open tabs reload the event's state spread over this time: there may be
 * thousands of them.
 */
const minWaitMs = 500
const spreadMs = 6_000

/**
 * Waits for the next opening of the event's races: announces it to screen readers and revalidates
 * the page's data.
 */
export function OpeningRefresh({ event }: { event: EventPage }) {
  const t = useTexts('catalog-act')
  const { revalidate } = useRevalidator()
  const next = nextToOpen(event.races)?.race
  const remainingMs = useOpening({ serverNow: event.serverNow, state: next?.state ?? { state: 'none' } })
  const hasOpened = remainingMs === 0
  useReturn(next === undefined ? undefined : () => void revalidate())
  useEffect(() => {
    if (!hasOpened) return
    // Repeated until the state changes: cached pages may be a second old, and the opening may
    // have been moved.
    const revalidateLater = () => {
      timer = setTimeout(() => void revalidate().then(revalidateLater), minWaitMs + Math.random() * spreadMs)
    }
    let timer: ReturnType<typeof setTimeout>
    revalidateLater()
    return () => clearTimeout(timer)
  }, [hasOpened, revalidate])
  const announcement = useAnnouncement(next, remainingMs, event)
  return (
    <p role="status" className="sr-only">
      {announcement === null
        ? ''
        : announcement.kind === 'opened'
          ? t('openedAnnouncement', announcement)
          : t('openingAnnouncement', announcement)}
    </p>
  )
}

type Announcement =
  | { readonly kind: 'soon'; readonly race: string; readonly count: number }
  | { readonly kind: 'opened'; readonly race: string }

/** The announcements: ten, five and one minute before, and at the opening; not each second. */
function useAnnouncement(
  next: EventRace | undefined,
  remainingMs: number | null,
  { races }: EventPage,
): Announcement | null {
  const [announcement, setAnnouncement] = useState<Announcement | null>(null)
  const previous = useRef<{ code: string; remainingMs: number } | null>(null)
  useEffect(() => {
    const last = previous.current
    previous.current = next === undefined || remainingMs === null ? null : { code: next.code, remainingMs }
    if (last === null) return
    if (last.code !== next?.code) {
      const opened = races.find(({ code }) => code === last.code)
      if (opened !== undefined && opened.state.state !== 'coming-soon')
        setAnnouncement({ kind: 'opened', race: opened.name })
      return
    }
    const minutes = remainingMs === null ? null : minuteToAnnounce(last.remainingMs, remainingMs)
    if (minutes !== null) setAnnouncement({ kind: 'soon', race: next.name, count: minutes })
  }, [next, remainingMs, races])
  return announcement
}
