import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { useLocation } from 'react-router'
import { useHashDialog } from '#src/client/use-hash-dialog.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { useBottomStack } from '#src/ui/kit/use-bottom-stack.ts'
import { retryImport } from '#src/ui/lazy/retry-import.ts'
import type { EventRace } from '../../contract/event-page.ts'
import type { EventOutlet } from '../event-outlet.ts'
import { EventStateTag } from '../event-state-tag.tsx'
import { chooseMainAction } from './choose-main-action.ts'
import { cheapestRace, EventPrice } from './event-price.tsx'
import { MainActionButton } from './main-action-button.tsx'
import { OpeningRefresh } from './opening-refresh.tsx'

const RaceChoiceDialog = lazy(async () => ({
  default: (await retryImport(() => import('./race-choice-dialog.tsx'))).RaceChoiceDialog,
}))

type EventMainActionProps = {
  event: EventOutlet
  /** The reader's own status in a race; undefined where there is none. */
  ownStatus: (race: EventRace) => ReactNode
  /** Further actions for a race that has not opened. */
  raceExtras: (race: EventRace) => ReactNode
  /** The tabs of the event's other pages; the overview has its own, with the side card. */
  children: ReactNode
}

/**
 * The event's tabs and its main button. On a wide screen the button is in the sticky row of tabs,
 * on a narrow one in a bar at the bottom. It opens the race's form or a dialog with the races;
 * without JavaScript it links to the races on the page.
 */
export function EventMainAction({ event, ownStatus, raceExtras, children }: EventMainActionProps) {
  const action = chooseMainAction(event, (code) => event.own[code] !== undefined)
  const choice = useHashDialog('choose')
  const { pathname } = useLocation()
  // No button on the page that it leads to, nor on a form's page, which has its own submit button.
  const subpath = pathname.slice(`/event/${event.code}/`.length)
  const isOnTarget =
    (action.kind === 'past' && (subpath.startsWith(action.page) || subpath === 'reviews')) ||
    /^(ask|opening|news)\b/.test(subpath)
  const button =
    action.kind === 'none' || isOnTarget ? null : (
      <MainActionButton {...{ action, event, ownStatus }} onChoice={choice.onClick} />
    )
  return (
    <>
      {children && (
        <div className="flex items-center gap-6 bg-wash min-[900px]:sticky min-[900px]:top-0 min-[900px]:z-20">
          <div className="min-w-0 flex-1">{children}</div>
          {button && (
            <div data-no-print className="hidden flex-none items-center gap-5 min-[900px]:flex">
              <ActionFacts event={event} />
              {button}
            </div>
          )}
        </div>
      )}
      {button && (
        <ActionBar>
          <ActionFacts event={event} />
          {button}
        </ActionBar>
      )}
      <OpeningRefresh event={event} />
      {choice.isOpen && (
        <Suspense fallback={null}>
          <RaceChoiceDialog {...{ event, action, ownStatus, raceExtras }} onClose={choice.close} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Hidden without JavaScript: there each race has its own button, and nothing should cover the end of
 * the page.
 */
function ActionBar({ children }: { children: ReactNode }) {
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

/**
 * The lowest price, before the opening with its day; where there is no price, the registration
 * state.
 */
function ActionFacts({ event }: { event: EventOutlet }) {
  const showsState = event.state.state === 'coming-soon' || cheapestRace(event) === null
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5 min-[900px]:items-end">
      {showsState && (
        <span className="text-sm">
          <EventStateTag event={event} />
        </span>
      )}
      <EventPrice event={event} size="s" />
    </div>
  )
}
