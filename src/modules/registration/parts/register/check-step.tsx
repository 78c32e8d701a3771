import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#src/app/client/call.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Loader } from '#src/ui/kit/loader.tsx'
import { registerAddress } from '../../domain/register-address.ts'
import type { StepProps } from './register-frame.tsx'
import { SupportHint } from './support-hint.tsx'

const firstWaitMs = 1_000
const longestWaitMs = 8_000
const failedStates: ReadonlySet<string> = new Set(['declined', 'cancelled', 'expired'])

/**
 * The payment is being checked: asked again and again, less and less often, until it has ended one way or the other.
 * Without a script the page offers to look again.
 */
export function CheckStep({ init, card, step }: StepProps<'check'>) {
  const t = useTexts('registration')
  const payment = step.pay.payment
  // Money may have come since the order was read: what did not fail is asked for again, never called a failure.
  const isOpen = payment !== null && !failedStates.has(payment.state)
  const retry = registerAddress(card, 'payment', init.registrationId)
  useChecking(isOpen ? payment.id : null)
  if (isOpen) {
    return (
      <section aria-live="polite" className="flex flex-col gap-4">
        <Loader height={300} />
        <h2 className="headline text-h2">{t('checking')}</h2>
        <p>{t('doNotClose')}</p>
        <div className="flex flex-wrap gap-3">
          {payment.confirmationUrl !== null && (
            <a className="min-h-11 py-2.5 underline underline-offset-2" href={payment.confirmationUrl}>
              {t('backToBank')}
            </a>
          )}
          <LinkButton to={registerAddress(card, 'check', init.registrationId)} look="quiet" reloadDocument>
            {t('checkAgain')}
          </LinkButton>
        </div>
        <SupportHint />
      </section>
    )
  }
  return (
    <section className="flex flex-col gap-4">
      <h2 className="headline text-h2">{t('somethingWentWrong')}</h2>
      <p>{t('tryAgainOrChange')}</p>
      <p className="text-ink-2">{t('nothingCharged')}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={retry} look="accent">
          {t('repeatPayment')}
        </LinkButton>
      </div>
      <SupportHint />
    </section>
  )
}

function useChecking(paymentId: string | null): void {
  const { revalidate } = useRevalidator()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (paymentId === null) return
    const wait = Math.min(longestWaitMs, firstWaitMs * 1.5 ** turn)
    const timer = setTimeout(async () => {
      // A lost connection is no answer: the next turn asks again.
      const { data } = await call('POST /Payment/CheckQrCodeStatus', { body: { qrId: paymentId } }).catch(() => ({
        data: undefined,
      }))
      if (data !== undefined && data.status !== 'open') await revalidate()
      setTurn(turn + 1)
    }, wait)
    return () => clearTimeout(timer)
  }, [paymentId, turn, revalidate])
}
