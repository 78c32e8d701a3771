import { useNavigation } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { TotalsList } from '#src/ui/kit/totals-list.tsx'
import type { RegisterRefusal, StepProps } from '../step-props.ts'
import { SupportHint } from '../support-hint.tsx'
import { BestDiscount } from './best-discount.tsx'
import { ConsentBoxes, type ConsentKind } from './consent-boxes.tsx'
import { MethodCards } from './method-cards.tsx'
import { type PayLook, PerPayLook, payLookOf } from './per-pay-look.tsx'
import { totalRows } from './total-rows.ts'
import { useChosenMethod } from './use-chosen-method.ts'
import { useRefundNote } from './use-refund-note.ts'

type OrderTotalProps = {
  readonly card: StepProps<'order'>['card']
  readonly cart: StepProps<'order'>['step']['cart']
  readonly people: StepProps<'order'>['step']['people']
  readonly step: StepProps<'order'>['step']
  readonly consents: readonly ConsentKind[]
  readonly errorOf: (name: string) => string | undefined
  /** Changed options are being saved: the sum is about to change. */
  readonly isSaving: boolean
  readonly refusal: RegisterRefusal | undefined
}

/** The lines that add up to the sum, the payment method, the consents and the button that pays. */
export function OrderTotal({ card, cart, people, step, consents, errorOf, isSaving, refusal }: OrderTotalProps) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const format = useFormat()
  const navigation = useNavigation()
  const { currency, totals } = cart
  const methods = useChosenMethod(step.pay, refusal)
  const chosen = step.pay.methods.find(({ paymentType }) => paymentType === methods.chosen)
  const discount = step.pay.methods.find((method) => payLookOf(method) === 'reduced')?.discount ?? null
  const discountIn = (look: PayLook) => (look === 'reduced' ? discount : null)
  const totalIn = (look: PayLook) => ({
    amountMinor: totals.overallMinor - (discountIn(look)?.amountMinor ?? 0),
    currency,
  })
  const perLook = { methods: step.pay.methods, chosen }
  const companyRace = card.takesCompanyOrders && !step.pay.isOfCompany ? card : null
  const isFree = totals.overallMinor === 0
  const fullRefundNote = useRefundNote(step, 0)
  const reducedRefundNote = useRefundNote(step, discount?.amountMinor ?? 0)
  const hasNoMethod = !isFree && step.pay.methods.length === 0
  const isPosting = navigation.formData?.get('intent') === 'order'
  return (
    <Card className="group/pay flex flex-col gap-3">
      <h2 className="sr-only">{t('orderSum')}</h2>
      <div aria-live="polite" aria-busy={isSaving || undefined} className={classNames(isSaving && 'opacity-60')}>
        <PerPayLook {...perLook} as="div">
          {(look) => (
            <TotalsList
              rows={totalRows({ cart, people, methodDiscount: discountIn(look) }, { t: tForm, tOrder: t, format })}
              total={{ label: tForm('toPay'), sum: totalIn(look) }}
            />
          )}
        </PerPayLook>
      </div>
      <BestDiscount cart={cart} />
      <input type="hidden" name="shownMinor" value={totals.overallMinor} />
      {hasNoMethod ? (
        <Notice look="stop" title={t('noMethod')}>
          <p>{t('noMethodNote')}</p>
          <SupportHint />
        </Notice>
      ) : (
        <>
          {!isFree && (
            <MethodCards pay={step.pay} companyRace={companyRace} {...methods} error={errorOf('paymentType')} />
          )}
          <ConsentBoxes step={step} kinds={consents} errorOf={errorOf} refusal={refusal} />
          <Button type="submit" look="accent" size="l" wide pending={isPosting || isSaving}>
            {isFree ? (
              tForm('registerFree')
            ) : (
              <PerPayLook {...perLook} as="span">
                {(look) => t(look === 'slow' ? 'getInvoice' : 'paySum', { sum: format.money(totalIn(look)) })}
              </PerPayLook>
            )}
          </Button>
        </>
      )}
      <p className="text-ink-2 text-sm">{t('contractWith', { organizer: step.offer.organizer.legalName })}</p>
      {fullRefundNote !== null && (
        <p className="text-ink-2 text-sm">
          <PerPayLook {...perLook} as="span">
            {(look) => (look === 'reduced' ? reducedRefundNote : fullRefundNote)}
          </PerPayLook>
        </p>
      )}
    </Card>
  )
}
