import type { ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { TotalsList } from '#src/ui/kit/totals-list.tsx'

export type DeferralView = ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/deferral'>
type DeferOfferProps = {
  readonly view: DeferralView
  readonly lastDay: string | null
  readonly isBusy: boolean
  readonly backTo: string
}

/** The consequences of a deferral in sums and days. The shown sums are submitted with the form. */
export function DeferOffer({ view, lastDay, isBusy, backTo }: DeferOfferProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const { creditMinor, insuranceMinor, refundMinor, paidMinor } = view
  const sum = (amountMinor: number) => format.money({ amountMinor, currency: view.currency })
  return (
    <>
      <input type="hidden" name="credit" value={creditMinor} />
      <input type="hidden" name="insurance" value={insuranceMinor} />
      <p>{t('deferLead')}</p>
      <p>{t('deferUntil', { day: lastDay ?? '' })}</p>
      {paidMinor > 0 && <DeferralSummary view={view} />}
      <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-2">
        <li>{t('deferWhat')}</li>
        {isInstant(view.waitsUntil) && (
          <li>{t('deferLongest', { day: format.day(plainDateIn(view.waitsUntil, view.timeZone), 'long') })}</li>
        )}
        {paidMinor > 0 && (
          <li>{refundMinor > 0 ? t('deferMoneyBack', { sum: sum(refundMinor) }) : t('deferNoMoneyBack')}</li>
        )}
        {insuranceMinor > 0 && <li>{t('deferInsurance', { sum: sum(insuranceMinor) })}</li>}
        {view.hasProducts && <li>{t('deferProducts')}</li>}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="defer" pending={isBusy} className="max-tablet:w-full">
          {t('deferSave')}
        </Button>
        <LinkButton to={backTo} look="quiet" className="max-tablet:w-full">
          {t('changeBack')}
        </LinkButton>
      </div>
    </>
  )
}

/** The amount paid, the part the organizer retains, and the credit. */
export function DeferralSummary({
  view: { paidMinor, retainedMinor, creditMinor, currency },
}: {
  readonly view: DeferralView
}) {
  const t = useTexts('my-registrations')
  const money = (amountMinor: number) => ({ amountMinor, currency })
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('deferSums')}</h2>
      <TotalsList
        rows={[
          { id: 'paid', label: t('deferPaid'), sum: money(paidMinor) },
          ...(retainedMinor > 0 ? [{ id: 'retained', label: t('deferFeeTotal'), sum: money(-retainedMinor) }] : []),
        ]}
        total={{ label: t('deferWaiting'), sum: money(creditMinor) }}
      />
    </Card>
  )
}
