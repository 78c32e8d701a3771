import { useEffect, useRef, useState } from 'react'
import { call } from '#src/client/call.ts'
import type { EventCardData } from '#src/modules/catalog/contract/event-card.ts'
import { EventCard } from '#src/modules/catalog/parts/event-card.tsx'
import type { MapArea } from '#src/modules/maps/domain/map-area.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { SkeletonCard } from '#src/ui/kit/skeleton.tsx'
import { type EventQuery, eventsPath } from '../../domain/event-query.ts'
import { apiQuery } from '../api-query.ts'

type ChosenEventsProps = {
  query: EventQuery
  area: MapArea
  onClose: () => void
  /** Shows all of them in the list, where there are more than the cards here. */
  onAll: () => void
}
type ChosenEventList = { readonly list: readonly EventCardData[]; readonly totalCount: number }

/** The cards of the events chosen on the map: one event, or all at one spot. */
export function ChosenEvents({ query, area, onClose, onAll }: ChosenEventsProps) {
  const t = useTexts('maps')
  const [found, setFound] = useState<ChosenEventList | 'failed' | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const areaQuery: EventQuery = { ...query, filters: { ...query.filters, area }, cursor: null, take: 12 }
  const key = eventsPath(areaQuery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query
  useEffect(() => {
    let isStale = false
    const before = document.activeElement
    const markerKey = before?.getAttribute('data-marker')
    setFound(null)
    void call('GET /api/events/list', { query: apiQuery(areaQuery) })
      .catch(() => undefined)
      .then((response) => {
        if (!isStale) setFound(response?.data ?? 'failed')
      })
    panel.current?.focus()
    return () => {
      isStale = true
      // Restores the focus to the pin, unless the reader has focused something else.
      const mayMoveFocus = document.activeElement === document.body || panel.current?.contains(document.activeElement)
      // The live map may have replaced the picture's pin.
      const pin =
        markerKey && !before?.isConnected ? document.querySelector(`[data-marker="${CSS.escape(markerKey)}"]`) : before
      if (mayMoveFocus && pin instanceof HTMLElement) pin.focus()
    }
  }, [key])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('chosen')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="absolute bottom-3 left-3 flex max-h-[calc(100%-1.5rem)] w-72 max-w-[calc(100%-1.5rem)] flex-col gap-3 overflow-y-auto rounded-card bg-paper p-2 shadow-raised"
    >
      <button
        type="button"
        aria-label={t('close')}
        onClick={onClose}
        className="sticky top-0 z-1 -mb-11 flex size-11 cursor-pointer items-center justify-center self-end rounded-full bg-paper"
      >
        <Icon name="close" />
      </button>
      {found === null && <SkeletonCard />}
      {found === 'failed' && (
        <p role="alert" className="p-3 pr-11">
          {t('failed')}
        </p>
      )}
      {found !== null && found !== 'failed' && (
        <>
          {found.list.map((event) => (
            <EventCard key={event.code} event={event} />
          ))}
          {found.totalCount > found.list.length && (
            <Button look="quiet" onClick={onAll}>
              {t('showAllInList', { count: found.totalCount })}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
