import { Form, Link, useNavigation } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { TotalsList } from '#src/ui/kit/totals-list.tsx'

type Transfer = ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/transfer'>

/** Releases the place to the race's waitlist: the refund is shown and agreed to by the click. */
export function ReleasePlace({ entry, cancelAt }: { entry: Transfer; cancelAt: string }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const navigation = useNavigation()
  const { line, currency } = entry
  if (line === null) return null
  const sum = (amountMinor: number) => ({ amountMinor, currency })
  const paidMinor = line.refundMinor + line.retainedMinor
  return (
    <Card>
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="to-waitlist" />
        <input type="hidden" name="refundMinor" value={line.refundMinor} />
        <h2 className="font-semibold">{t('releaseToWaitlist')}</h2>
        <p className="text-ink-2">{t('releaseHow')}</p>
        <p>{releaseTexts(line, t)}</p>
        {paidMinor > 0 && (
          <TotalsList
            rows={[
              { id: 'paid', label: t('releasePaid'), sum: sum(paidMinor) },
              ...(line.retainedMinor > 0
                ? [{ id: 'retained', label: t('releaseFeeTotal'), sum: sum(-line.retainedMinor) }]
                : []),
            ]}
            total={{ label: t('releaseBack'), sum: sum(line.refundMinor) }}
          />
        )}
        {line.cancelMinor !== null && line.cancelMinor > line.refundMinor && (
          <Notice look="soon">
            <p>{t('releaseOrCancel', { sum: format.money(sum(line.cancelMinor)) })}</p>
            <Link to={cancelAt} className="inline-flex min-h-11 items-center underline underline-offset-2">
              {t('cancelAction')}
            </Link>
          </Notice>
        )}
        <p className="text-ink-2">{t('releaseEnded')}</p>
        <Button
          type="submit"
          look="quiet"
          pending={navigation.state !== 'idle'}
          className="self-start max-tablet:w-full"
        >
          {t('releaseDo')}
        </Button>
      </Form>
    </Card>
  )
}

/** How many people wait, or why there is no waitlist. */
function releaseTexts(
  { waiting, isFull }: NonNullable<Transfer['line']>,
  t: ReturnType<typeof useTexts<'my-registrations'>>,
): string {
  if (!isFull) return t('releaseNotFull')
  return waiting === 0 ? t('releaseNobody') : t('releaseWaiting', { count: waiting })
}

/** A released place: whether it is being sold, the refund, and how to withdraw it. */
export function ReleaseStatus({ entry, deadline }: { entry: Transfer; deadline: string }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const navigation = useNavigation()
  const { offer, line, currency } = entry
  const amountMinor = line?.refundMinor ?? 0
  return (
    <Card className="flex flex-col items-start gap-4">
      <h2 className="font-semibold">{t(offer?.state === 'paying' ? 'releasePayingTitle' : 'releaseStandsTitle')}</h2>
      <p>{offer?.state === 'paying' ? t('releasePaying') : t('releaseStands', { moment: deadline })}</p>
      {line !== null && offer?.state === 'open' && <p className="text-ink-2">{releaseTexts(line, t)}</p>}
      {amountMinor > 0 && (
        <p className="text-ink-2">{t('releaseBackThen', { sum: format.money({ amountMinor, currency }) })}</p>
      )}
      {offer?.state === 'open' && (
        <Form method="post" className="max-tablet:w-full">
          <input type="hidden" name="intent" value="withdraw" />
          <Button type="submit" look="quiet" pending={navigation.state !== 'idle'} className="max-tablet:w-full">
            {t('releaseWithdraw')}
          </Button>
        </Form>
      )}
    </Card>
  )
}
