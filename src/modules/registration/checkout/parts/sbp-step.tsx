import { Form } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { BankList } from './bank-list.tsx'
import { OtherMethod } from './other-method.tsx'
import { PaymentCountdown } from './payment-countdown.tsx'
import type { WatchState } from './payment-watch.ts'
import { QrPicture } from './qr-picture.tsx'
import type { StepProps } from './step-props.ts'
import { SupportHint } from './support-hint.tsx'
import { useTrouble, WatchStatus } from './watch-status.tsx'

type SbpStepProps = Pick<StepProps<'check'>, 'init' | 'card' | 'step'> & {
  readonly payment: OpenBySbp
  readonly watch: WatchState
  /** The payer asked to check, and the bank had no payment yet. */
  readonly isNotPaidYet: boolean
}
export type OpenBySbp = { readonly id: string; readonly qrUrl: string; readonly sbpLink: string }

/**
 * An open payment by SBP. On a phone or tablet the main button opens the bank's app and the QR code
 * is hidden; on a desktop the QR code is large. Only the filter of the list of banks needs a
 * script.
 */
export function SbpStep({ init, card, step, payment, watch, isNotPaidYet }: SbpStepProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const trouble = useTrouble(watch)
  const { overallMinor, currency } = step.pay
  const price = { amountMinor: overallMinor, currency }
  const alt = t('sbpQrAlt', { sum: format.money(price) })
  return (
    <section className="grid items-start gap-6 desk:min-[40rem]:grid-cols-[auto_minmax(0,1fr)] desk:min-[40rem]:gap-10">
      <Card className="justify-self-start handheld:hidden">
        <QrPicture src={payment.qrUrl} alt={alt} isLazy />
        <p className="figure mt-3 text-center text-figure-l">
          <Sum price={price} />
        </p>
      </Card>
      <div className="flex min-w-0 flex-col gap-5">
        <div>
          <h2 className="headline text-h2">{t('sbpTitle')}</h2>
          <p className="figure mt-3 text-figure-l desk:hidden">
            <Sum price={price} />
          </p>
        </div>
        <PaymentCountdown init={init} note={init.legs?.words.clock ?? t('sbpClock')} />
        {/* On a phone the line below follows the whole list of banks. */}
        {trouble !== null && (
          <div aria-hidden="true" className="desk:hidden">
            <Notice look="warn">{trouble}</Notice>
          </div>
        )}
        <p className="max-w-[34rem] handheld:hidden">{t('sbpHowQr')}</p>
        <div className="flex flex-col gap-5 desk:hidden">
          <a className={buttonClasses('accent', 'l', true)} href={payment.sbpLink}>
            {t('sbpOpenApp')}
          </a>
          <p>{t('sbpHowLink')}</p>
          {step.banks.length > 0 && <BankList banks={step.banks} qrId={payment.id} />}
          <details className="rounded-card border border-line bg-paper">
            <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">{t('sbpShowQr')}</summary>
            <div className="grid place-items-center p-4 pt-0">
              <QrPicture src={payment.qrUrl} alt={alt} isLazy />
            </div>
          </details>
        </div>
        <WatchStatus watch={watch} text={t(isNotPaidYet ? 'notPaidYet' : 'sbpWaiting')} />
        <div className="flex flex-wrap items-center gap-3">
          <Form method="post" className="max-tablet:w-full">
            <input type="hidden" name="intent" value="check" />
            <input type="hidden" name="registrationId" value={init.registrationId} />
            <input type="hidden" name="qrId" value={payment.id} />
            <Button type="submit" look="primary" className="max-tablet:w-full">
              {t('sbpPaid')}
            </Button>
          </Form>
          <OtherMethod init={init} card={card} />
          <a className="min-h-11 px-1 py-2.5 underline underline-offset-2 handheld:hidden" href={payment.sbpLink}>
            {t('sbpOpenHere')}
          </a>
        </div>
        <SupportHint mayHavePaid />
      </div>
    </section>
  )
}

/** Large; the display font has no ₽, so the sign is in the text font. */
function Sum({ price }: { price: { amountMinor: number; currency: SbpStepProps['step']['pay']['currency'] } }) {
  const { amount, sign } = useFormat().moneyParts(price)
  return (
    <>
      {amount.replaceAll('\u202F', '\u00A0')} <span className="font-sans font-semibold text-[0.72em]">{sign}</span>
    </>
  )
}
