import type { Map as GroundMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#src/app/client/call.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { MapCell } from '../../contract/events-map.ts'
import { type EventQuery, eventsAddress } from '../../domain/event-query.ts'
import { areaAround, type MapArea } from '../../domain/map-area.ts'
import { apiQuery } from '../api-query.ts'
import { boundsOf, canDrawMaps, makeGroundMap, wholeGround } from './ground-map.ts'
import { MapMarks } from './map-marks.ts'

type MapBoxProps = {
  query: EventQuery
  /** The event in the list that the reader points at. */
  pointedAt: string | null
  /** The reader moved the map: this is what is seen now. */
  onMoved: (area: MapArea) => void
  /** An event was chosen, or several at one spot. */
  onChosen: (area: MapArea) => void
  onOnline: (count: number) => void
}

type Made = { readonly map: GroundMap; readonly marks: MapMarks }

/** The map itself, which only browsers draw. What it shows follows the query's filters; where it looks, the reader. */
export function MapBox({ query, pointedAt, onMoved, onChosen, onOnline }: MapBoxProps) {
  const t = useTexts('catalog-map')
  const tCatalog = useTexts('catalog')
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<Made | null>(null)
  const [state, setState] = useState<'fine' | 'no-webgl' | 'failed'>('fine')
  const { area: _, ...filters } = query.filters
  const everywhere: EventQuery = { ...query, filters, cursor: null }
  const key = eventsAddress(everywhere)
  const seen = useRef('')

  const choose = useEffectEvent((cell: MapCell) => {
    const [west, south, east, north] = cell.box
    const isOneSpot = east - west < oneSpot && north - south < oneSpot
    if (cell.event || isOneSpot || !made) return onChosen(areaAround({ west, south, east, north }))
    made.map.fitBounds(boundsOf({ west, south, east, north }), { padding: 80, maxZoom: 12 }, { originalEvent: cell })
  })
  const load = useEffectEvent(async ({ map, marks }: Made) => {
    const area = areaOf(map)
    const asked = { ...everywhere, filters: { ...filters, area } }
    const zoom = String(Math.floor(map.getZoom()))
    seen.current = `${eventsAddress(asked)} ${zoom}`
    const mine = seen.current
    const { data } = await call('GET /api/events/map', { query: { ...apiQuery(asked), zoom } }).catch(() => ({
      data: undefined,
    }))
    if (seen.current !== mine) return // the map has moved on
    setState(data ? 'fine' : 'failed')
    if (data) marks.show(data.cells)
  })
  const start = useEffectEvent(async (container: HTMLElement, isGone: () => boolean) => {
    if (!canDrawMaps()) return setState('no-webgl')
    const first = await call('GET /api/events/map', { query: { ...apiQuery(everywhere), zoom: '3' } }).catch(
      () => undefined,
    )
    onOnline(first?.data?.onlineCount ?? 0)
    const [west, south, east, north] = first?.data?.box ?? []
    const found = west === undefined ? wholeGround : { west, south: south ?? 0, east: east ?? 0, north: north ?? 0 }
    const words = {
      ...{ keys: t('keys'), zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), gestureTouch: t('gestureTouch') },
      ...{ gestureCtrl: t('gestureCtrl'), gestureMac: t('gestureMac') },
    }
    const map = await makeGroundMap(container, { language, words, box: query.filters.area ?? found })
    if (isGone()) return map.remove()
    const marks = new MapMarks(
      map,
      {
        name: ({ event, count }) =>
          event ? t('pin', { name: event.name, sport: tCatalog(`sport.${event.sport}`) }) : t('cluster', { count }),
        short: ({ event, count }) => (event ? t(`short.${event.sport}`) : String(count)),
      },
      choose,
    )
    const both = { map, marks }
    map.on('moveend', (moved) => {
      void load(both)
      if ('originalEvent' in moved && moved.originalEvent) onMoved(areaOf(map))
    })
    setMade(both)
  })

  useEffect(() => {
    const container = place.current
    if (container === null) return
    let isGone = false
    let gone = () => {}
    void start(container, () => isGone)
    gone = () => container.replaceChildren()
    return () => {
      isGone = true
      gone()
    }
  }, [])
  useEffect(() => () => made?.map.remove(), [made])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query
  useEffect(() => {
    if (made) void load(made)
  }, [made, key])
  useEffect(() => made?.marks.pointAt(pointedAt), [made, pointedAt])

  return (
    <>
      <div className="absolute inset-0">
        <div ref={place} className="size-full" />
      </div>
      {made === null && state === 'fine' && (
        <p className="absolute inset-x-0 top-1/2 text-center text-ink-2">{t('loading')}</p>
      )}
      {state === 'no-webgl' && (
        <p role="status" className="absolute inset-0 flex items-center justify-center p-6 text-center">
          {t('noWebGl')}
        </p>
      )}
      {state === 'failed' && (
        <p role="alert" className="absolute inset-x-4 bottom-4 rounded-control bg-paper p-3 text-stop">
          {t('failed')}
        </p>
      )}
    </>
  )
}

/** In degrees: events of one venue. */
const oneSpot = 0.003

function areaOf(map: GroundMap): MapArea {
  const bounds = map.getBounds()
  return areaAround({
    west: Math.max(-180, bounds.getWest()),
    south: Math.max(-85, bounds.getSouth()),
    east: Math.min(180, bounds.getEast()),
    north: Math.min(85, bounds.getNorth()),
  })
}
