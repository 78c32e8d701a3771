import type { ReactNode } from 'react'
import type { useHashDialog } from '#src/client/use-hash-dialog.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { EventRace } from '../../contract/event-page.ts'
import type { EventOutlet } from '../event-outlet.ts'
import type { MainAction } from './choose-main-action.ts'

type MainActionButtonProps = {
  action: Exclude<MainAction, { kind: 'none' }>
  event: EventOutlet
  /** The reader's own status in a race; undefined where there is none. */
  ownStatus: (race: EventRace) => ReactNode
  onChoice: ReturnType<typeof useHashDialog>['onClick']
  /** As wide as its container. */
  wide?: boolean
}

const choiceWords = { register: 'raceRegister', waitlist: 'raceWaitlist', ahead: 'raceFillIn' } as const

/** The main button of an event's page: a link into the race, or to the choice of one. */
export function MainActionButton({ action, event, ownStatus, onChoice, wide = false }: MainActionButtonProps) {
  const t = useTexts('catalog-act')
  const eventTexts = useTexts('catalog-event')
  switch (action.kind) {
    case 'own':
      return <div className="flex min-w-0 flex-col items-end gap-1">{ownStatus(action.race)}</div>
    case 'race': {
      const { race, way } = action
      return (
        <LinkButton
          to={race.registerHref}
          reloadDocument={!race.registerHref.startsWith('/')}
          look={way === 'raceRegister' ? 'accent' : 'primary'}
          wide={wide}
          aria-label={eventTexts(`${way}Label`, { race: race.name })}
        >
          {eventTexts(way)}
        </LinkButton>
      )
    }
    case 'choice':
      return (
        <LinkButton
          to={`/event/${event.code}#races`}
          onClick={onChoice}
          aria-haspopup="dialog"
          look={action.asks === 'register' ? 'accent' : 'primary'}
          wide={wide}
        >
          {action.asks === 'race' ? t('actChooseRace') : eventTexts(choiceWords[action.asks])}
        </LinkButton>
      )
    case 'after':
      return (
        <LinkButton
          to={`/event/${event.code}/${action.shows}`}
          wide={wide}
          {...(action.isChoice ? { onClick: onChoice, 'aria-haspopup': 'dialog' as const } : {})}
        >
          {t(action.shows === 'results' ? 'actResults' : 'actStartList')}
        </LinkButton>
      )
  }
}
