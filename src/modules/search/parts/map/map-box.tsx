import { nearerArea, zoomedArea } from '#src/modules/maps/domain/first-view.ts'
import { areaAround, type MapArea } from '#src/modules/maps/domain/map-area.ts'
import { MapTrouble } from '#src/modules/maps/parts/map-trouble.tsx'
import { ZoomButtons } from '#src/modules/maps/parts/zoom-buttons.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { MapCell } from '../../contract/events-map.ts'
import type { MapPicture } from '../../contract/map-picture.ts'
import { type EventQuery, eventsPath } from '../../domain/event-query.ts'
import { StaticMap } from './static-map.tsx'
import { useLiveMap } from './use-live-map.ts'

type MapBoxProps = {
  query: EventQuery
  /**
   * The server's picture: shown until the reader uses the map, and where no live map can be drawn.
   */
  picture: MapPicture
  /** Whether the page is hydrated. */
  isHydrated: boolean
  /** The code of the event in the list that the reader points at. */
  pointedAt: string | null
  /** The visible area changed: the reader moved the map, or the window has another shape. */
  onMoved: (area: MapArea) => void
  /** The reader chose an event, or several at one spot. */
  onChosen: (area: MapArea) => void
}

/** The map: a picture with links, replaced by a live map once the reader uses it. */
export function MapBox({ query, picture, isHydrated, pointedAt, onMoved, onChosen }: MapBoxProps) {
  const t = useTexts('maps')
  const tCatalog = useTexts('catalog')
  const nameOf = ({ event, count }: MapCell) =>
    event ? t('pin', { name: event.name, sport: tCatalog(`sport.${event.sport}`) }) : t('cluster', { count })
  const urlAt = (area: MapArea) => `${eventsPath({ ...query, filters: { ...query.filters, area }, cursor: null })}#map`
  const addressOf = ({ event, box: [west, south, east, north] }: MapCell) =>
    event ? `/event/${event.code}` : urlAt(nearerArea({ west, south, east, north }))
  function onMarkerPressed(cell: MapCell) {
    const [west, south, east, north] = cell.box
    const box = { west, south, east, north }
    const isOneSpot = east - west < oneSpot && north - south < oneSpot
    if (cell.event || isOneSpot || live.drawn?.isNearest()) return onChosen(areaAround(box))
    live.request({ act: (map) => map.zoomToBox(box), address: addressOf(cell) })
  }
  const live = useLiveMap({ query, picture, pointedAt, nameOf, onPressed: onMarkerPressed, onMoved })
  const { drawn, state, wake } = live
  const isStatic = !isHydrated || state === 'no-webgl'
  const { box } = picture.view
  const [nearer, wider] = [urlAt(zoomedArea(box, 0.5)), urlAt(zoomedArea(box, 2))]
  return (
    // Listens for the reader's first use; a touch that scrolls past does not count.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens within
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard comes by focus
    <div
      className="absolute inset-0 [container-type:size]"
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && wake()}
      onTouchStart={({ touches }) => touches.length > 1 && wake()}
      onFocus={({ target }) => {
        live.turnTo(target)
        wake()
      }}
      onBlur={({ relatedTarget }) => relatedTarget && live.turnTo(relatedTarget)}
      onClick={wake}
    >
      <div ref={live.place} className={drawn ? 'size-full' : 'invisible size-full'} />
      {drawn === null && (
        <StaticMap {...{ picture, nameOf, addressOf, pointedAt }} onPressed={isStatic ? null : onMarkerPressed} />
      )}
      <ZoomButtons
        {...{ isStatic, addresses: { nearer, wider } }}
        onZoom={(by, pressed) =>
          live.request({ act: (map) => map.zoomBy(by, pressed), address: by === 1 ? nearer : wider })
        }
      />
      {live.isPending && (
        <p role="status" className="absolute top-3 left-3 rounded-control bg-paper px-3 py-2 text-sm shadow-raised">
          {t('loading')}
        </p>
      )}
      <MapTrouble state={state} onAgain={live.again} />
    </div>
  )
}

/** In degrees: events within it are at one venue. */
const oneSpot = 0.003
