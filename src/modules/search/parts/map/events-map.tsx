import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { MapArea } from '#src/modules/maps/domain/map-area.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import type { MapPicture } from '../../contract/map-picture.ts'
import type { EventQuery } from '../../domain/event-query.ts'
import { addressOfLook } from './address-of-look.ts'
import { ChosenEvents } from './chosen-events.tsx'
import { MapBox } from './map-box.tsx'

type EventsMapProps = {
  query: EventQuery
  picture: MapPicture
  /** The number of the list's events within the view. */
  count: number
  /** The complete list next to the map: its text alternative. */
  children: ReactNode
  /** Replaces the list where it is empty. */
  empty: ReactNode
}

/**
 * The map of a list with the list next to it. The visible area is in the address, so that it can be
 * shared.
 */
export function EventsMap({ query, picture, count, children, empty }: EventsMapProps) {
  const t = useTexts('maps')
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const [isHydrated, setIsHydrated] = useState(false)
  const [isFollowing, setIsFollowing] = useState(true)
  const [moved, setMoved] = useState<MapArea | null>(null)
  const [chosen, setChosen] = useState<MapArea | null>(null)
  const [pointedAt, setPointedAt] = useState<string | null>(null)
  useEffect(() => setIsHydrated(true), [])
  function lookAt(area: MapArea) {
    setMoved(null)
    const address = addressOfLook(query, area, next)
    if (address) void navigate(address, { replace: true, preventScrollReset: true })
  }
  function onMoved(area: MapArea) {
    setChosen(null)
    if (isFollowing) lookAt(area)
    else setMoved(area)
  }
  return (
    <div id="map" className="grid scroll-mt-4 gap-6 min-[1000px]:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="relative flex flex-col gap-2 min-[1000px]:sticky min-[1000px]:top-4 min-[1000px]:order-2 min-[1000px]:self-start">
        <section
          aria-label={t('label')}
          className="relative aspect-[20/19] max-h-[60dvh] min-h-80 w-full overflow-hidden rounded-card border border-line bg-map-water min-[1000px]:aspect-[6/5] min-[1000px]:max-h-[calc(100dvh-8rem)]"
        >
          <MapBox {...{ query, picture, isHydrated, pointedAt, onMoved }} onChosen={setChosen} />
          {moved && (
            <div className="absolute inset-x-0 top-3 flex justify-center">
              <Button onClick={() => lookAt(moved)}>{t('searchThisArea')}</Button>
            </div>
          )}
          {chosen && (
            <ChosenEvents
              {...{ query, area: chosen }}
              onClose={() => setChosen(null)}
              onAll={() => {
                lookAt(chosen)
                setChosen(null)
              }}
            />
          )}
        </section>
        {isHydrated && (
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={isFollowing}
              onChange={(change) => setIsFollowing(change.currentTarget.checked)}
              className="size-5 accent-ink"
            />
            {t('follow')}
          </label>
        )}
        <p className="text-ink-2 text-xs">{t('attribution')}</p>
      </div>
      {/* Pointing at a card highlights its pin; a click on the card is not handled here. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens within */}
      <div
        className="flex min-w-0 flex-col gap-4 min-[1000px]:order-1 min-[1000px]:[&_ul]:grid-cols-1"
        onMouseOver={(over) => setPointedAt(codeUnder(over.target))}
        onMouseLeave={() => setPointedAt(null)}
        onFocus={(focus) => setPointedAt(codeUnder(focus.target))}
        onBlur={() => setPointedAt(null)}
      >
        <div role="status">
          <h2 className="font-semibold">{t('found', { count })}</h2>
        </div>
        {picture.onlineCount > 0 && !query.filters.area && (
          <p className="text-ink-2 text-sm">{t('online', { count: picture.onlineCount })}</p>
        )}
        {count === 0 ? empty : children}
      </div>
    </div>
  )
}

/** The code of the event whose card contains the target. */
function codeUnder(target: EventTarget): string | null {
  const card = target instanceof Element ? target.closest('article, li') : null
  const address = card?.querySelector('a[href^="/event/"]')?.getAttribute('href')
  return address?.slice('/event/'.length) ?? null
}
