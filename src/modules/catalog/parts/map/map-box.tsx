import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#src/app/client/call.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import type { MapCell } from '../../contract/events-map.ts'
import { type EventQuery, eventsAddress } from '../../domain/event-query.ts'
import { areaAround, formatArea, type MapArea } from '../../domain/map-area.ts'
import { apiQuery } from '../api-query.ts'
import type { DrawnMap } from './drawn-map.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

type MapBoxProps = {
  query: EventQuery
  /** The event in the list that the reader points at. */
  pointedAt: string | null
  /** Another piece of the map is seen than the address says: the reader moved it, or the window has another shape. */
  onMoved: (area: MapArea) => void
  /** An event was chosen, or several at one spot. */
  onChosen: (area: MapArea) => void
  onOnline: (count: number) => void
}

/** The map itself, which only browsers draw. What it shows follows the query's filters; where it looks, the reader. */
export function MapBox({ query, pointedAt, onMoved, onChosen, onOnline }: MapBoxProps) {
  const t = useTexts('catalog-map')
  const tCatalog = useTexts('catalog')
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnMap | null>(null)
  const [state, setState] = useState<'fine' | 'no-webgl' | 'no-map' | 'no-events'>('fine')
  const [attempt, setAttempt] = useState(0)
  const { area, ...filters } = query.filters
  const everywhere: EventQuery = { ...query, filters, cursor: null }
  const key = eventsAddress(everywhere)
  const asked = useRef('')
  /** The area of the address that the map shows already. */
  const shown = useRef<string | null>(null)

  const tellMoved = useEffectEvent((seen: MapArea) => {
    shown.current = formatArea(seen)
    onMoved(seen)
  })
  const choose = useEffectEvent((cell: MapCell) => {
    const [west, south, east, north] = cell.box
    const isOneSpot = east - west < oneSpot && north - south < oneSpot
    const box = { west, south, east, north }
    if (cell.event || isOneSpot || !drawn || drawn.isNearest()) return onChosen(areaAround(box))
    drawn.lookCloser(box)
  })
  const load = useEffectEvent(async (map: DrawnMap) => {
    const seen: EventQuery = { ...everywhere, filters: { ...filters, area: map.area() } }
    const zoom = String(map.zoom())
    const mine = `${eventsAddress(seen)} ${zoom}`
    if (asked.current === mine) return // it is there already, or on its way
    asked.current = mine
    const { data } = await call('GET /api/events/map', { query: { ...apiQuery(seen), zoom } }).catch(() => ({
      data: undefined,
    }))
    if (asked.current !== mine) return // the map has moved on
    setState(data ? 'fine' : 'no-events')
    if (data) map.show(data.cells)
    else asked.current = ''
  })
  const whole = useEffectEvent(async () => {
    const { data } = await call('GET /api/events/map', { query: { ...apiQuery(everywhere), zoom: '3' } }).catch(() => ({
      data: undefined,
    }))
    onOnline(data?.onlineCount ?? 0)
    const [west = 0, south = 0, east = 0, north = 0] = data?.box ?? []
    return data?.box ? { west, south, east, north } : null
  })
  const start = useEffectEvent(async (container: HTMLElement) => {
    const found = await whole()
    // What draws is large and comes when a map is wanted; whoever loses the connection here keeps the list.
    const { canDrawMaps, drawMap } = await import('./drawn-map.ts')
    if (!canDrawMaps()) return 'no-webgl'
    const names = {
      name: ({ event, count }: MapCell) =>
        event ? t('pin', { name: event.name, sport: tCatalog(`sport.${event.sport}`) }) : t('cluster', { count }),
      short: ({ event, count }: MapCell) => (event ? t(`short.${event.sport}`) : String(count)),
    }
    const words = {
      ...{ keys: t('keys'), gestureTouch: t('gestureTouch') },
      ...{ gestureCtrl: t('gestureCtrl'), gestureMac: t('gestureMac') },
    }
    shown.current = area ? formatArea(area) : null
    return await drawMap(container, {
      ...{ language, words, names, onChosen: choose },
      ...{ area: area ?? null, found },
      onMoved: (map, isReaders) => {
        void load(map)
        if (isReaders) tellMoved(map.area())
      },
    })
  })
  /** The address or the filters changed, and it was not the map that did it. */
  const follow = useEffectEvent(async (map: DrawnMap) => {
    const wanted = area ? formatArea(area) : null
    if (area && wanted !== shown.current) map.lookAt(area)
    else if (area) return void load(map)
    const found = area ? null : await whole()
    shown.current = wanted
    if (found) map.lookAt(found)
    if (!area) void load(map)
  })
  /** The map is drawn. Drawing takes its time: by now the address may have another area, or none. */
  const settle = useEffectEvent((map: DrawnMap) => {
    if (shown.current !== (area ? formatArea(area) : null)) return void follow(map)
    void load(map)
    const seen = map.area()
    if (area && isOther(seen, area)) tellMoved(seen)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt draws anew
  useEffect(() => {
    const container = place.current
    if (container === null) return
    let isGone = false
    let made: DrawnMap | null = null
    void start(container)
      .catch(() => 'no-map' as const)
      .then((outcome) => {
        if (typeof outcome === 'string') {
          if (!isGone) setState(outcome)
        } else if (isGone) outcome.remove()
        else {
          made = outcome
          setDrawn(outcome)
        }
      })
    return () => {
      isGone = true
      made?.remove()
      setDrawn(null)
      container.replaceChildren()
    }
  }, [attempt])
  const followed = useRef<DrawnMap | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the query
  useEffect(() => {
    if (drawn) void (followed.current === drawn ? follow : settle)(drawn)
    followed.current = drawn
  }, [drawn, key, area && formatArea(area)])
  useEffect(() => drawn?.pointAt(pointedAt), [drawn, pointedAt])

  function again() {
    setState('fine')
    if (drawn) void load(drawn)
    else setAttempt(attempt + 1)
  }
  return (
    <>
      <div className="absolute inset-0">
        <div ref={place} className="size-full" />
      </div>
      {drawn && <ZoomButtons onZoom={(by, pressed) => drawn.zoomBy(by, pressed)} />}
      {drawn === null && state === 'fine' && (
        <p className="absolute inset-x-0 top-1/2 text-center text-ink-2">{t('loading')}</p>
      )}
      {state === 'no-webgl' && (
        <p role="status" className="absolute inset-0 flex items-center justify-center p-6 text-center">
          {t('noWebGl')}
        </p>
      )}
      {(state === 'no-map' || state === 'no-events') && (
        <div
          role="alert"
          className="absolute inset-x-4 bottom-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-paper p-4 shadow-raised"
        >
          <p className="max-w-prose">{t(state === 'no-map' ? 'noMap' : 'failed')}</p>
          <Button look="quiet" onClick={again}>
            {t('again')}
          </Button>
        </div>
      )}
    </>
  )
}

/** In degrees: events of one venue. */
const oneSpot = 0.003

/** Whether a window shows another piece than the area it was opened with: by a twentieth of a side. */
function isOther(seen: MapArea, area: MapArea): boolean {
  const [wide, high] = [seen.east - seen.west, seen.north - seen.south]
  const by = Math.max(
    Math.abs(seen.west - area.west) / wide,
    Math.abs(seen.east - area.east) / wide,
    Math.abs(seen.south - area.south) / high,
    Math.abs(seen.north - area.north) / high,
  )
  return by > 0.05
}
