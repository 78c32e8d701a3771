import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { useLocation } from 'react-router'
import { useHashDialog } from '#src/app/client/use-hash-dialog.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Price } from '#src/ui/kit/price.tsx'
import { useBottomStack } from '#src/ui/kit/use-bottom-stack.ts'
import { onceReached } from '#src/ui/late/once-reached.ts'
import type { EventRace } from '../../contract/event-page.ts'
import { priceFrom } from '../../domain/price-from.ts'
import type { EventOutlet } from '../event-outlet.ts'
import { EventStateTag } from '../event-state-tag.tsx'
import { type Act, actOf } from './act-of.ts'
import { OpeningWatch } from './opening-watch.tsx'

const RaceChoiceDialog = lazy(async () => ({
  default: (await onceReached(() => import('./race-choice-dialog.tsx'))).RaceChoiceDialog,
}))

type EventActProps = {
  event: EventOutlet
  /** Where the reader stands in a race already; undefined where they do not. */
  standing: (race: EventRace) => ReactNode
  /** What else one may do about a race that has not opened. */
  more: (race: EventRace) => ReactNode
  children: ReactNode
}

/**
 * The event's tabs, and beside them the one thing to do: on a wide screen a row that stays in sight, on a phone a bar at the foot. It
 * leads straight into the race, or asks which one; without a script the races on the page are the choice.
 */
export function EventAct({ event, standing, more, children }: EventActProps) {
  const act = actOf(event, (code) => event.own[code] !== undefined)
  const choice = useHashDialog('choose')
  const { pathname } = useLocation()
  // who reads the results, or one line of them, is not sent there again; and a form's own button is the one thing to do
  const below = pathname.slice(`/event/${event.code}/`.length)
  const isThere = (act.kind === 'after' && below.startsWith(act.shows)) || /^(ask|opening)\b/.test(below)
  const button =
    act.kind === 'none' || isThere ? null : <ActButton {...{ act, event, standing }} onChoice={choice.onClick} />
  return (
    <>
      <div className="flex items-center gap-6 bg-wash landscape:sticky landscape:top-0 landscape:z-20 landscape:-my-2 landscape:py-2">
        <div className="min-w-0 flex-1">{children}</div>
        {button && (
          <div data-no-print className="hidden flex-none items-center gap-5 landscape:flex">
            <ActFacts event={event} />
            {button}
          </div>
        )}
      </div>
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
      className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-line border-t bg-paper px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] landscape:hidden noscript:hidden"
    >
      {children}
    </section>
  )
}

/** What it costs at least, and whether one may register. */
function ActFacts({ event }: { event: EventOutlet }) {
  const [first] = event.races
  const from = event.isPast
    ? null
    : priceFrom(event.races.map(({ state, toPay }) => ({ state, priceMinor: toPay.amountMinor })))
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5 landscape:items-end">
      {from && first && (
        <Price
          price={{ ...first.toPay, amountMinor: from.priceMinor }}
          feeBp={event.feeBp}
          isFrom={from.isFrom}
          size="s"
        />
      )}
      <span className="text-sm">
        <EventStateTag event={event} />
      </span>
    </div>
  )
}

type ActButtonProps = {
  act: Exclude<Act, { kind: 'none' }>
  event: EventOutlet
  standing: EventActProps['standing']
  onChoice: ReturnType<typeof useHashDialog>['onClick']
}

function ActButton({ act, event, standing, onChoice }: ActButtonProps) {
  const t = useTexts('catalog-act')
  const words = useTexts('catalog-event')
  switch (act.kind) {
    case 'own':
      return <div className="flex min-w-0 flex-col items-end gap-1">{standing(act.race)}</div>
    case 'race': {
      const { race, way } = act
      return (
        <LinkButton
          to={race.registerHref}
          reloadDocument={!race.registerHref.startsWith('/')}
          look={way === 'raceRegister' ? 'accent' : 'primary'}
          aria-label={words(`${way}Label`, { race: race.name })}
        >
          {words(way)}
        </LinkButton>
      )
    }
    case 'choice':
      return (
        <LinkButton
          to={`/event/${event.code}#races`}
          onClick={onChoice}
          aria-haspopup="dialog"
          look={act.asks === 'register' ? 'accent' : 'primary'}
        >
          {act.asks === 'register' ? words('raceRegister') : t('actChooseRace')}
        </LinkButton>
      )
    case 'after':
      return (
        <LinkButton
          to={`/event/${event.code}/${act.shows}`}
          {...(act.isChoice ? { onClick: onChoice, 'aria-haspopup': 'dialog' as const } : {})}
        >
          {t(act.shows === 'results' ? 'actResults' : 'actStartList')}
        </LinkButton>
      )
  }
}
