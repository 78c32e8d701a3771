import { Form } from 'react-router'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { OtherMethod } from './other-method.tsx'
import { PaymentCountdown } from './payment-countdown.tsx'
import type { WatchState } from './payment-watch.ts'
import { QrPicture } from './qr-picture.tsx'
import type { StepProps } from './step-props.ts'
import { SupportHint } from './support-hint.tsx'
import { WatchStatus } from './watch-status.tsx'

type EripInvoice = NonNullable<StepProps<'check'>['step']['erip']>
type EripStepProps = Pick<StepProps<'check'>, 'init' | 'card' | 'step'> & {
  readonly invoice: EripInvoice
  readonly watch: WatchState
  /** The payer asked to check, and ERIP had no payment yet. */
  readonly isNotPaidYet: boolean
}

/** ERIP counts deadlines by the time of Belarus. */
const minsk = 'Europe/Minsk'

/**
 * An open invoice in ERIP: it is paid in a bank's app, at a terminal or a cash desk, by the service and the
 * number that stand here; this page stays open and shows the result. The bank's page opens beside it, since it
 * leads back to no order.
 */
export function EripStep({ init, card, step, invoice, watch, isNotPaidYet }: EripStepProps) {
  const t = useTexts('registration')
  const { qr, accountNo, serviceCode, servicePath } = invoice
  const { payment, overallMinor, currency } = step.pay
  const sum = useFormat().money({ amountMinor: overallMinor, currency })
  const page = qr?.link ?? payment?.confirmationUrl ?? null
  return (
    <section className="grid items-start gap-6 desk:min-[40rem]:grid-cols-[auto_minmax(0,1fr)] desk:min-[40rem]:gap-10">
      {qr !== null && (
        <Card className="justify-self-start handheld:hidden">
          <QrPicture
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qr.svg)}`}
            alt={t('eripQrAlt', { sum })}
          />
          <p className="mt-3 max-w-66 text-center text-ink-2 text-sm">{t('eripScan')}</p>
        </Card>
      )}
      <div className="flex min-w-0 flex-col gap-5">
        <h2 className="headline text-h2">{t('eripTitle')}</h2>
        <PaymentCountdown init={init} />
        <Requisites sum={sum} invoice={invoice} payBefore={init.payBefore} />
        {page !== null && (
          <a
            className={`${buttonClasses('accent', 'm', false)} self-start max-tablet:w-full`}
            href={page}
            target="_blank"
            rel="noreferrer"
          >
            {t('eripOpenInvoice')}
          </a>
        )}
        <ol className="flex max-w-[36rem] list-decimal flex-col gap-2 pl-5">
          <li>{t('eripOpenSystem')}</li>
          {serviceCode !== null && <li>{t('eripEnterCode', { code: serviceCode })}</li>}
          {serviceCode === null && servicePath !== null && <li>{t('eripFindService')}</li>}
          {accountNo !== null && <li>{t('eripEnterNumber')}</li>}
          <li>{t('eripDone')}</li>
        </ol>
        <WatchStatus watch={watch} text={t(isNotPaidYet ? 'eripNotPaidYet' : 'eripWaiting')} />
        <div className="flex flex-wrap items-center gap-3">
          {payment !== null && (
            <Form method="post" className="max-tablet:w-full">
              <input type="hidden" name="intent" value="check" />
              <input type="hidden" name="registrationId" value={init.registrationId} />
              <input type="hidden" name="qrId" value={payment.id} />
              <Button type="submit" look="quiet" className="max-tablet:w-full">
                {t('sbpPaid')}
              </Button>
            </Form>
          )}
          <OtherMethod init={init} card={card} />
        </div>
        <SupportHint mayHavePaid />
      </div>
    </section>
  )
}

type RequisitesProps = { readonly sum: string; readonly invoice: EripInvoice; readonly payBefore: string | null }

/** The values that the payer enters or checks; a number is selected as a whole by one tap. */
function Requisites({ sum, invoice: { serviceCode, servicePath, accountNo }, payBefore }: RequisitesProps) {
  const t = useTexts('registration')
  const format = useFormat()
  return (
    <dl className="grid max-w-[36rem] gap-x-6 rounded-card border border-line bg-paper p-4 tablet:grid-cols-[auto_minmax(0,1fr)] tablet:gap-y-3">
      {serviceCode !== null && <Row name={t('eripServiceCode')} value={serviceCode} isNumber />}
      {accountNo !== null && <Row name={t('eripAccountNo')} value={accountNo} isNumber />}
      <Row name={t('eripSum')} value={sum} isNumber />
      {servicePath !== null && <Row name={t('eripServicePath')} value={servicePath} />}
      {isInstant(payBefore) && <Row name={t('eripUntil')} value={format.deadline(payBefore, minsk)} />}
    </dl>
  )
}

function Row({ name, value, isNumber = false }: { name: string; value: string; isNumber?: boolean }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className={isNumber ? 'figure select-all text-figure-m max-tablet:mb-3' : 'max-tablet:mb-3'}>{value}</dd>
    </>
  )
}
