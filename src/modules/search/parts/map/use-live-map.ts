import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#src/client/call.ts'
import { formatArea, type MapArea } from '#src/modules/maps/domain/map-area.ts'
import type { MapState } from '#src/modules/maps/parts/map-trouble.tsx'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { MapCell } from '../../contract/events-map.ts'
import type { MapPicture } from '../../contract/map-picture.ts'
import { type EventQuery, eventsPath } from '../../domain/event-query.ts'
import { apiQuery } from '../api-query.ts'
import type { DrawnMap } from './drawn-map.ts'

type LiveMapUse = {
  query: EventQuery
  picture: MapPicture
  pointedAt: string | null
  nameOf: (cell: MapCell) => string
  onPressed: (cell: MapCell) => void
  onMoved: (area: MapArea) => void
}

/**
 * A reader's action on the map: done as soon as the live map is drawn, or by its link where none
 * can be.
 */
type PendingAct = { readonly act: (map: DrawnMap) => void; readonly address: string }

/**
 * The lifecycle of the live map: created when the reader first uses the picture, it replaces the
 * picture and follows the query's filters.
 */
export function useLiveMap({ query, picture, pointedAt, nameOf, onPressed, onMoved }: LiveMapUse) {
  const t = useTexts('maps')
  const language = useLanguage()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnMap | null>(null)
  const [state, setState] = useState<MapState>('fine')
  /** The number of attempts to create the live map. */
  const [attempt, setAttempt] = useState(0)
  const [pending, setPending] = useState<PendingAct | null>(null)
  const { area, ...filters } = query.filters
  const everywhere: EventQuery = { ...query, filters, cursor: null }
  const key = eventsPath(everywhere)
  const areaKey = area ? formatArea(area) : null
  const lastRequest = useRef('')
  /** The area of the address that the map shows already. */
  const shown = useRef<string | null>(null)
  /** The filters and area with which the live map was created. */
  const createdWith = useRef('')
  /** The key of the picture's marker that had the focus. */
  const focused = useRef<string | null>(null)

  const reportMapMoved = useEffectEvent((seen: MapArea) => {
    shown.current = formatArea(seen)
    onMoved(seen)
  })
  const choose = useEffectEvent(onPressed)
  /** Restores the focus to the marker that had it, if the page removed that marker and the reader has focused nothing else. */
  const restoreFocus = (map: DrawnMap) => {
    if (focused.current && document.activeElement === document.body) map.focusOn(focused.current)
  }
  const load = useEffectEvent(async (map: DrawnMap) => {
    const seen: EventQuery = { ...everywhere, filters: { ...filters, area: map.area() } }
    const zoom = String(map.zoom())
    const mine = `${eventsPath(seen)} ${zoom}`
    if (lastRequest.current === mine) return // loaded already, or loading
    lastRequest.current = mine
    const { data } = await call('GET /api/events/map', { query: { ...apiQuery(seen), zoom } }).catch(() => ({
      data: undefined,
    }))
    if (lastRequest.current !== mine) return // the map has moved since
    setState(data ? 'fine' : 'no-events')
    if (data) {
      map.show(data.cells)
      restoreFocus(map)
    } else lastRequest.current = ''
  })
  const start = useEffectEvent(async (container: HTMLElement) => {
    // The map library is large and loaded only on use; if that fails, the picture and the list
    // stay.
    const { canDrawMaps, drawMap } = await import('./drawn-map.ts')
    if (!canDrawMaps()) return 'no-webgl'
    shown.current = areaKey
    createdWith.current = `${key} ${areaKey}`
    return await drawMap(container, {
      ...{ language, view: picture.view, cells: picture.cells, nameOf },
      labels: {
        ...{ keys: t('keys'), gestureTouch: t('gestureTouch') },
        ...{ gestureCtrl: t('gestureCtrl'), gestureMac: t('gestureMac') },
      },
      onChosen: (cell) => choose(cell),
      onMoved: (map, isReaders) => {
        void load(map)
        if (isReaders) reportMapMoved(map.area())
      },
    })
  })
  /** Follows a change of the address or the filters that the map did not cause. */
  const follow = useEffectEvent((map: DrawnMap) => {
    const isElsewhere = area ? areaKey !== shown.current : picture.cells.length > 0
    shown.current = areaKey
    if (isElsewhere) map.lookAt(picture.view)
    void load(map)
  })
  /** The live map has replaced the picture. The address may have changed while it was drawn. */
  const settle = useEffectEvent((map: DrawnMap) => {
    restoreFocus(map)
    setPending(null)
    if (pending) return pending.act(map)
    if (createdWith.current !== `${key} ${areaKey}`) return follow(map)
    // With an area in the address the page has only that area's events; the window may show more.
    if (area) void load(map)
  })

  useEffect(() => {
    const container = place.current
    if (container === null || attempt === 0) return
    let isUnmounted = false
    let made: DrawnMap | null = null
    void start(container)
      .catch(() => 'no-map' as const)
      .then((outcome) => {
        if (typeof outcome === 'string') {
          if (!isUnmounted) setState(outcome)
        } else if (isUnmounted) outcome.remove()
        else {
          made = outcome
          // The marker may have been focused before hydration.
          focused.current ??= document.activeElement?.getAttribute('data-marker') ?? null
          setDrawn(outcome)
        }
      })
    return () => {
      isUnmounted = true
      made?.remove()
      setDrawn(null)
      container.replaceChildren()
    }
  }, [attempt])
  const followed = useRef<DrawnMap | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the query
  useEffect(() => {
    if (drawn) (followed.current === drawn ? follow : settle)(drawn)
    followed.current = drawn
  }, [drawn, key, areaKey])
  useEffect(() => drawn?.pointAt(pointedAt), [drawn, pointedAt])
  useEffect(() => {
    if (state !== 'no-webgl' || pending === null) return
    setPending(null)
    void navigate(pending.address, { preventScrollReset: true })
  }, [state, pending, navigate])

  function again() {
    setState('fine')
    if (drawn) void load(drawn)
    else setAttempt(attempt + 1)
  }
  return {
    ...{ place, drawn, state, again },
    /** Whether an action waits for a live map that is loading. */
    isPending: pending !== null && state === 'fine',
    /** The focus moved to an element of the map, or of the rest of the page. */
    turnTo: (element: EventTarget) => {
      focused.current = element instanceof Element ? element.getAttribute('data-marker') : null
    },
    /** The reader uses the map for the first time. */
    wake: () => {
      if (attempt === 0) setAttempt(1)
    },
    request: (next: PendingAct) => {
      if (drawn) return next.act(drawn)
      setPending(next)
      if (attempt === 0 || state === 'no-map') again()
    },
  }
}
