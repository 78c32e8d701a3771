import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { Bill } from './bill.ts'

type UnpaidPartsProps = Pick<Bill, 'unpaid' | 'currency'> & {
  readonly eventName: string
  /** On the bill's own page, where paying is the main action. */
  readonly isMain?: boolean
}

/** The sums to be paid now: each with its deadline, and links to pay and to abandon it. */
export function UnpaidParts({ unpaid, currency, eventName, isMain = false }: UnpaidPartsProps) {
  const t = useTexts('my-registrations-orders')
  const format = useFormat()
  const zone = useReaderZone()
  if (unpaid.length === 0) return null
  // The summary of a bill has the sum already, where there is one.
  const hasSum = !isMain || unpaid.length > 1
  return (
    <ul className="flex flex-col gap-4">
      {unpaid.map(({ orderId, kind, dueMinor, invoice, payBefore, payAt, abandonAt }) => {
        const sum = format.money({ amountMinor: dueMinor, currency })
        const about = `${eventName}, ${t(`kind.${kind}`)}`
        const pay = invoice === null ? t('pay') : t('openInvoice', { number: String(invoice.number) })
        return (
          <li key={orderId} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className={isMain ? 'w-full' : 'min-w-0'}>
              {hasSum && <span className="font-medium">{t('dueOfKind', { kind: t(`kind.${kind}`), sum })}</span>}
              {isInstant(payBefore) && (
                <span className="block text-ink-2 text-sm">
                  {t('payUntil', { moment: format.deadline(payBefore, zone) })}
                </span>
              )}
            </p>
            <LinkButton
              to={payAt}
              look={isMain ? 'accent' : 'quiet'}
              size={isMain ? 'm' : 's'}
              reloadDocument
              aria-label={t('payOf', { pay, about })}
              className={isMain ? 'w-full' : 'relative'}
            >
              {pay}
            </LinkButton>
            <a
              href={abandonAt}
              aria-label={t('payOf', { pay: t('abandon'), about })}
              className="relative inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {t('abandon')}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
