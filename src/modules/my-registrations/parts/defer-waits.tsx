import { isInstant } from '#src/kernel/instant.ts'
import { isPlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { DeferralSummary, type DeferralView } from './defer-offer.tsx'

type DeferWaitsProps = {
  readonly view: DeferralView
  readonly deferral: NonNullable<DeferralView['deferral']>
  /** The owner asked for the refund and must confirm it. */
  readonly isRefundRequested: boolean
  readonly isBusy: boolean
  readonly backTo: string
}

/**
 * The status of a deferral: the credit and until when it is valid, where a place can be taken, and
 * the refund instead.
 */
export function DeferWaits({ view, deferral, isRefundRequested, isBusy, backTo }: DeferWaitsProps) {
  const t = useTexts('my-registrations')
  const { state, toRegistrationId } = deferral
  const back = (
    <LinkButton to={backTo} look="quiet" className="self-start max-tablet:w-full">
      {t('changeBack')}
    </LinkButton>
  )
  if (state === 'returned')
    return (
      <>
        <Notice look="soon">{t('deferReturned')}</Notice>
        {back}
      </>
    )
  if (state === 'taken')
    return (
      <>
        <Notice look="ok">{t('deferTaken')}</Notice>
        <div className="flex flex-wrap gap-3">
          {toRegistrationId !== null && (
            <LinkButton to={`/account/registrations/${toRegistrationId}`} className="max-tablet:w-full">
              {t('deferToOrder')}
            </LinkButton>
          )}
          {back}
        </div>
      </>
    )
  return (
    <>
      <Edition edition={deferral.edition} eventMoveAt={`${backTo}/entries/${view.entryId}/event-move`} />
      {view.paidMinor > 0 && <DeferralSummary view={view} />}
      <Longest view={view} isNamed={deferral.edition !== null} />
      {view.paidMinor > 0 && <MoneyBack view={view} isConfirming={isRefundRequested} isBusy={isBusy} />}
      {back}
    </>
  )
}

type EditionProps = {
  readonly edition: NonNullable<DeferralView['deferral']>['edition']
  readonly eventMoveAt: string
}

function Edition({ edition, eventMoveAt }: EditionProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  if (edition === null) return <Notice look="soon">{t('deferWaitsFor')}</Notice>
  const day = (text: string) => (isPlainDate(text) ? format.day(text, 'long') : text)
  const params = { event: edition.eventName, day: day(edition.startsOn), until: day(edition.until) }
  if (!edition.isOpen) return <Notice look="warn">{t('deferEditionClosed', params)}</Notice>
  return (
    <Notice
      look="ok"
      title={t('deferEdition', params)}
      action={
        <LinkButton to={eventMoveAt} look="accent" className="mt-2 self-start max-tablet:w-full">
          {t('deferChoose')}
        </LinkButton>
      }
    >
      {t('deferWhatNow', params)}
    </Notice>
  )
}

/** Once the edition is named, a credit that is not used in time is refunded by the rules. */
function Longest({
  view: { waitsUntil, timeZone },
  isNamed,
}: {
  readonly view: DeferralView
  readonly isNamed: boolean
}) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  if (!isInstant(waitsUntil)) return null
  const day = format.day(plainDateIn(waitsUntil, timeZone), 'long')
  return <p className="text-ink-2">{t(isNamed ? 'deferLongestNamed' : 'deferLongest', { day })}</p>
}

type MoneyBackProps = { readonly view: DeferralView; readonly isConfirming: boolean; readonly isBusy: boolean }

/** A second confirmation, since the refund cannot be undone. */
function MoneyBack({ view, isConfirming, isBusy }: MoneyBackProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const sum = format.money({ amountMinor: view.refundMinor, currency: view.currency })
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="font-semibold">{t('deferReturnTitle')}</h2>
      {view.refundMinor === 0 ? (
        <p className="text-ink-2">{t('deferReturnNone')}</p>
      ) : (
        <>
          <p className="text-ink-2">
            {t(view.refundMinor === view.paidMinor ? 'deferReturnAll' : 'deferReturnNote', { sum })}
          </p>
          {isConfirming ? (
            <div className="flex flex-wrap gap-3 max-tablet:w-full">
              <input type="hidden" name="refund" value={view.refundMinor} />
              <Button
                type="submit"
                name="intent"
                value="refund"
                look="danger"
                pending={isBusy}
                className="max-tablet:w-full"
              >
                {t('deferReturn', { sum })}
              </Button>
              <LinkButton to="?" look="quiet" preventScrollReset className="max-tablet:w-full">
                {t('deferReturnStay')}
              </LinkButton>
            </div>
          ) : (
            <LinkButton to="?ask=refund" look="quiet" preventScrollReset className="max-tablet:w-full">
              {t('deferRefundRequest')}
            </LinkButton>
          )}
        </>
      )}
    </section>
  )
}
