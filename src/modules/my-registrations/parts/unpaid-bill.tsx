import type { ReactNode } from 'react'
import { isInstant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import { useRevalidateOnline } from '#src/modules/registration/checkout/parts/use-revalidate-online.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { HoldTimer } from '#src/ui/kit/hold-timer.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'

type UnpaidBillProps = {
  readonly title: string
  readonly dueMinor: number
  readonly currency: Currency
  readonly payBefore: string | null
  readonly serverNow: string
  readonly payLabel: string
  readonly continueTo: string
  readonly abandonAt: string | null
  /** The words beside the countdown: that it holds a place, a sum or a choice. */
  readonly clockNote?: string | undefined
  readonly children?: ReactNode
}

/** A bill that waits for payment: its sum, its deadline, and links to pay and to abandon it. */
export function UnpaidBill(props: UnpaidBillProps) {
  const { title, dueMinor, currency, payBefore, serverNow, payLabel, continueTo, abandonAt, clockNote, children } =
    props
  const t = useTexts('my-registrations')
  const format = useFormat()
  const zone = useReaderZone()
  const revalidate = useRevalidateOnline()
  const refresh = () => void revalidate()
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 break-words font-semibold text-lg">{format.typeset(title)}</h2>
        <p className="whitespace-nowrap font-semibold text-lg">{format.money({ amountMinor: dueMinor, currency })}</p>
      </div>
      {isInstant(payBefore) && isInstant(serverNow) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <HoldTimer until={payBefore} serverNow={serverNow} onExpire={refresh} onReturn={refresh} note={clockNote} />
          <p className="text-ink-2">{t('payUntil', { moment: format.deadline(payBefore, zone) })}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={continueTo} look="accent" reloadDocument className="max-tablet:w-full">
          {payLabel}
        </LinkButton>
        {abandonAt !== null && (
          <LinkButton
            to={abandonAt}
            look="quiet"
            reloadDocument
            aria-label={t('abandonOf', { item: title })}
            className="max-tablet:w-full"
          >
            {t('abandon')}
          </LinkButton>
        )}
      </div>
      {children}
    </Card>
  )
}
