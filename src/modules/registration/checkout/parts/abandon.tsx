import { Form, useNavigation } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { registerPath } from '../../domain/register-path.ts'
import type { FrameProps } from './step-props.ts'
import { useEventPath } from './use-event-path.ts'

/**
 * Asks for confirmation before a held place or a price difference is abandoned, naming what is lost;
 * afterwards says that it was, and what to do now.
 */
export function Ending({ ending, ...props }: FrameProps & { readonly ending: 'ask' | 'done' }) {
  return ending === 'ask' ? <AbandonForm {...props} /> : <GaveUp {...props} />
}

function AbandonForm({ init, card, step }: Omit<FrameProps, 'ending'>) {
  const t = useTexts('registration')
  const format = useFormat()
  const navigation = useNavigation()
  const isLinked = init.priceDifference !== null || init.isFee || init.legs !== null
  const linkedTitle =
    (init.legs ?? init.priceDifference)?.words?.abandon ?? t(init.isFee ? 'feeAbandon' : 'priceDifferenceAbandon')
  const items = ('cart' in step ? step.cart?.items : undefined) ?? []
  const { currency } = card
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h2 className="headline text-h2">{isLinked ? linkedTitle : t('abandon')}</h2>
        <p className="text-ink-2">{t(isLinked ? 'abandonLinkedNote' : 'abandonNote')}</p>
      </div>
      {items.length > 0 && (
        <Card>
          <ul className="flex flex-col divide-y divide-line">
            {items.map((item) => (
              <li key={item.id} className="flex items-baseline justify-between gap-4 py-3 first:pt-0 last:pb-0">
                <span className="min-w-0">
                  <span className="block font-medium">{item.name}</span>
                  <span className="block text-ink-2 text-sm">
                    {'participantName' in item ? String(item.participantName) : ''}
                  </span>
                </span>
                <span className="whitespace-nowrap">{format.money({ amountMinor: item.costMinor, currency })}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {!isLinked && isLined(init.state.state) && <p>{t('abandonWithWaitlist')}</p>}
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="cancel" />
        {isLinked && <input type="hidden" name="priceDifference" value="1" />}
        <input type="hidden" name="registrationId" value={init.registrationId} />
        <Button type="submit" look="danger" pending={navigation.state !== 'idle'} className="max-tablet:w-full">
          {t('abandonDo')}
        </Button>
        <LinkButton
          to={registerPath(card, init.step === 'success' ? null : init.step, init.registrationId)}
          look="quiet"
          className="max-tablet:w-full"
        >
          {t('abandonStay')}
        </LinkButton>
      </Form>
    </div>
  )
}

function GaveUp({ init, card }: Omit<FrameProps, 'ending'>) {
  const t = useTexts('registration')
  const eventPath = useEventPath(card.eventCode)
  const isFull = isLined(init.state.state)
  return (
    <div className="flex flex-col items-start gap-5">
      <Notice look="ok" title={t('abandonedTitle')} live>
        {t('abandonedNote')}
      </Notice>
      <div className="flex w-full flex-wrap gap-3">
        <LinkButton to={eventPath} look="primary" className="max-tablet:w-full">
          {t('otherRaces')}
        </LinkButton>
        <LinkButton
          to={registerPath(card, isFull ? 'waitlist' : null, null)}
          look="quiet"
          className="max-tablet:w-full"
        >
          {t(isFull ? 'waitlistJoin' : 'abandonedAgain')}
        </LinkButton>
      </div>
    </div>
  )
}

/**
 * Whether the race has a waitlist, so that an abandoned place could only be had again from its end.
 */
function isLined(state: string): boolean {
  return state === 'full' || state === 'limit-reached'
}
