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

const choiceLabels = { register: 'raceRegister', waitlist: 'raceWaitlist', 'fill-in': 'raceFillIn' } as const

/** The main button of an event's page: a link to a race's form, or to the choice of a race. */
export function MainActionButton({ action, event, ownStatus, onChoice, wide = false }: MainActionButtonProps) {
  const t = useTexts('catalog-act')
  const eventTexts = useTexts('catalog-event')
  switch (action.kind) {
    case 'own':
      return <div className="flex min-w-0 flex-col items-end gap-1">{ownStatus(action.race)}</div>
    case 'race': {
      const { race, label } = action
      return (
        <LinkButton
          to={race.registerHref}
          reloadDocument={!race.registerHref.startsWith('/')}
          look={label === 'raceRegister' ? 'accent' : 'primary'}
          wide={wide}
          aria-label={eventTexts(`${label}Label`, { race: race.name })}
        >
          {eventTexts(label)}
        </LinkButton>
      )
    }
    case 'choice':
      return (
        <LinkButton
          to={`/event/${event.code}#races`}
          onClick={onChoice}
          aria-haspopup="dialog"
          look={action.purpose === 'register' ? 'accent' : 'primary'}
          wide={wide}
        >
          {action.purpose === 'race' ? t('actChooseRace') : eventTexts(choiceLabels[action.purpose])}
        </LinkButton>
      )
    case 'past':
      return (
        <LinkButton
          to={`/event/${event.code}/${action.page}`}
          wide={wide}
          {...(action.isChoice ? { onClick: onChoice, 'aria-haspopup': 'dialog' as const } : {})}
        >
          {t(action.page === 'results' ? 'actResults' : 'actStartList')}
        </LinkButton>
      )
  }
}
