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
export function OpeningWatch({ event }: { event: EventPage }) {
  const t = useTexts('catalog-act')
  const { revalidate } = useRevalidator()
  const next = nextToOpen(event.races)?.race
  const leftMs = useOpening({ serverNow: event.serverNow, state: next?.state ?? { state: 'none' } })
  const isOver = leftMs === 0
  useReturn(next === undefined ? undefined : () => void revalidate())
  useEffect(() => {
    if (!isOver) return
    // Repeated until the state changes: cached pages may be a second old, and the opening may
    // have been moved.
    const ask = () => {
      timer = setTimeout(() => void revalidate().then(ask), minWaitMs + Math.random() * spreadMs)
    }
    let timer: ReturnType<typeof setTimeout>
    ask()
    return () => clearTimeout(timer)
  }, [isOver, revalidate])
  const announcement = useAnnouncement(next, leftMs, event)
  return (
    <p role="status" className="sr-only">
      {announcement === null
        ? ''
        : announcement.what === 'opened'
          ? t('openedSaid', announcement)
          : t('openingSaid', announcement)}
    </p>
  )
}

type Announcement =
  | { readonly what: 'soon'; readonly race: string; readonly count: number }
  | { readonly what: 'opened'; readonly race: string }

/** The announcements: ten, five and one minute before, and at the opening; not each second. */
function useAnnouncement(
  next: EventRace | undefined,
  leftMs: number | null,
  { races }: EventPage,
): Announcement | null {
  const [announcement, setAnnouncement] = useState<Announcement | null>(null)
  const before = useRef<{ code: string; leftMs: number } | null>(null)
  useEffect(() => {
    const was = before.current
    before.current = next === undefined || leftMs === null ? null : { code: next.code, leftMs }
    if (was === null) return
    if (was.code !== next?.code) {
      const opened = races.find(({ code }) => code === was.code)
      if (opened !== undefined && opened.state.state !== 'coming-soon')
        setAnnouncement({ what: 'opened', race: opened.name })
      return
    }
    const minutes = leftMs === null ? null : minuteToAnnounce(was.leftMs, leftMs)
    if (minutes !== null) setAnnouncement({ what: 'soon', race: next.name, count: minutes })
  }, [next, leftMs, races])
  return announcement
}
