import { useSite } from '#src/client/use-site.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import { HelpLink } from '#src/modules/tenants/parts/help-link.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { participantEntryPath, registerPath, successPath } from '../../domain/register-path.ts'
import { Ending } from './abandon.tsx'
import type { FrameProps } from './step-props.ts'
import { useEventPath } from './use-event-path.ts'

const wide = 'max-tablet:w-full'

/** The confirmation of an abandoned place, or the reason why registration is not possible. */
export function StateOrEnding({ ending, ...props }: FrameProps) {
  return ending === null ? <RaceStateStep {...props} /> : <Ending {...props} ending={ending} />
}

/** The reason why registration is not possible now, and the alternatives. */
export function RaceStateStep({ init, card }: Pick<FrameProps, 'init' | 'card'>) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const format = useFormat()
  const eventPath = useEventPath(card.eventCode)
  const { tenant } = useSite()
  const { state } = init
  const { registrationId = '', entryId } = state
  const back = (
    <LinkButton to={eventPath} look="primary" className={wide}>
      {t('otherRaces')}
    </LinkButton>
  )
  switch (state.state) {
    case 'already-registered': {
      const shown =
        entryId === undefined
          ? successPath(card, registrationId)
          : pageUrl(tenant.links.homeUrl, participantEntryPath({ registrationId, entryId }))
      return (
        <State look="ok" title={t('stateAlreadyRegistered')}>
          <LinkButton to={shown} look="primary" className={wide}>
            {t('showRegistration')}
          </LinkButton>
          <LinkButton to={registerPath(card, 'participants', null)} look="quiet" className={wide}>
            {tForm('otherParticipant')}
          </LinkButton>
        </State>
      )
    }
    case 'payment-pending':
      return (
        <State look="soon" title={t('statePaymentPending')}>
          <LinkButton to={registerPath(card, null, state.registrationId ?? null)} look="accent" className={wide}>
            {tForm('continueOrder')}
          </LinkButton>
        </State>
      )
    case 'coming-soon': {
      const openingTime = isInstant(state.opensAt) ? format.dateTime(state.opensAt, card.timeZone) : ''
      return (
        <State look="soon" title={t('stateComingSoon', { moment: openingTime })}>
          {back}
        </State>
      )
    }
    case 'by-draw': {
      const drawTime = isInstant(state.drawsAt) ? format.deadline(state.drawsAt, card.timeZone) : ''
      return (
        <State look="soon" title={t('stateByDraw', { moment: drawTime })} note={t('stateByDrawNote')}>
          <LinkButton to={registerPath(card, 'waitlist', null)} look="accent" className={wide}>
            {t('applyForDraw')}
          </LinkButton>
        </State>
      )
    }
    case 'full':
    case 'limit-reached':
      return (
        <State look="stop" title={t(`state.${state.state}`)} note={t('stateFullNote')}>
          <div className="flex w-full flex-wrap gap-3">
            <LinkButton to={registerPath(card, 'waitlist', null)} look="accent" className={wide}>
              {t('waitlistJoin')}
            </LinkButton>
            <LinkButton to={eventPath} look="quiet" className={wide}>
              {t('otherRaces')}
            </LinkButton>
          </div>
          <HelpLink answer="full" />
        </State>
      )
    case 'closed':
      return (
        <State
          look="warn"
          title={t('stateClosed')}
          note={state.pickup ? t('stateClosedPickup', { place: init.pickup }) : undefined}
        >
          {back}
        </State>
      )
    case 'open':
    case 'few-left':
      return back // nothing prevents it: the page shows a step instead
    default:
      return (
        <State look="stop" title={t(`state.${state.state}`)}>
          {back}
        </State>
      )
  }
}

function State({
  look,
  title,
  note,
  children,
}: {
  look: 'ok' | 'soon' | 'warn' | 'stop'
  title: string
  note?: string | undefined
  children: React.ReactNode
}) {
  return (
    <div className="flex flex-col items-start gap-5">
      <Notice look={look} title={title}>
        {note}
      </Notice>
      {children}
    </div>
  )
}
