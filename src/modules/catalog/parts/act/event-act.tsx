import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { useLocation } from 'react-router'
import { useHashDialog } from '#src/client/use-hash-dialog.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { useBottomStack } from '#src/ui/kit/use-bottom-stack.ts'
import { retryImport } from '#src/ui/lazy/retry-import.ts'
import type { EventRace } from '../../contract/event-page.ts'
import type { EventOutlet } from '../event-outlet.ts'
import { EventStateTag } from '../event-state-tag.tsx'
import { ActButton } from './act-button.tsx'
import { actOf } from './act-of.ts'
import { EventPrice, leastPrice } from './event-price.tsx'
import { OpeningWatch } from './opening-watch.tsx'

const RaceChoiceDialog = lazy(async () => ({
  default: (await retryImport(() => import('./race-choice-dialog.tsx'))).RaceChoiceDialog,
}))

type EventActProps = {
  event: EventOutlet
  /** Where the reader stands in a race already; undefined where they do not. */
  standing: (race: EventRace) => ReactNode
  /** What else one may do about a race that has not opened. */
  more: (race: EventRace) => ReactNode
  /** The tabs of the event's other pages; the overview has its own, with the card beside them. */
  children: ReactNode
}

/**
 * The event's tabs, and the one thing to do: on a wide screen beside them, in a row that stays in sight, on a narrower one in a bar at
 * the foot. It leads straight into the race, or asks which one; without a script the races on the page are the choice.
 */
export function EventAct({ event, standing, more, children }: EventActProps) {
  const act = actOf(event, (code) => event.own[code] !== undefined)
  const choice = useHashDialog('choose')
  const { pathname } = useLocation()
  // who reads the results, or one line of them, is not sent there again; and a form's own button is the one thing to do
  const below = pathname.slice(`/event/${event.code}/`.length)
  const isThere =
    (act.kind === 'after' && (below.startsWith(act.shows) || below === 'reviews')) ||
    /^(ask|opening|news)\b/.test(below)
  const button =
    act.kind === 'none' || isThere ? null : <ActButton {...{ act, event, standing }} onChoice={choice.onClick} />
  return (
    <>
      {children && (
        <div className="flex items-center gap-6 bg-wash min-[900px]:sticky min-[900px]:top-0 min-[900px]:z-20">
          <div className="min-w-0 flex-1">{children}</div>
          {button && (
            <div data-no-print className="hidden flex-none items-center gap-5 min-[900px]:flex">
              <ActFacts event={event} />
              {button}
            </div>
          )}
        </div>
      )}
      {button && (
        <ActBar>
          <ActFacts event={event} />
          {button}
        </ActBar>
      )}
      <OpeningWatch event={event} />
      {choice.isOpen && (
        <Suspense fallback={null}>
          <RaceChoiceDialog {...{ event, act, standing, more }} onClose={choice.close} />
        </Suspense>
      )}
    </>
  )
}

/** Without a script each race has its own button, and nothing is to cover the page's foot. */
function ActBar({ children }: { children: ReactNode }) {
  const t = useTexts('catalog-act')
  const bar = useRef<HTMLElement>(null)
  useBottomStack('bar', bar)
  return (
    <section
      ref={bar}
      data-no-print
      aria-label={t('actBar')}
      className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-line border-t bg-paper px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] min-[900px]:hidden noscript:hidden"
    >
      {children}
    </section>
  )
}

/** What it costs at least, before the opening with its day; where there is no price, whether one may register. */
function ActFacts({ event }: { event: EventOutlet }) {
  const isTagged = event.state.state === 'coming-soon' || leastPrice(event) === null
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5 min-[900px]:items-end">
      {isTagged && (
        <span className="text-sm">
          <EventStateTag event={event} />
        </span>
      )}
      <EventPrice event={event} size="s" />
    </div>
  )
}
