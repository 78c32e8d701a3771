import { Form } from 'react-router'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { registerPath } from '../../../domain/register-path.ts'
import { registerFormId } from '../order-summary.tsx'
import type { StepProps } from '../step-props.ts'
import { consentKinds } from './consent-boxes.tsx'
import { InsuranceNotices } from './insurance-notices.tsx'
import { LinkedOrderLines } from './linked-order-lines.tsx'
import { isOptionMended } from './option-fields.ts'
import { OrderOptions } from './order-options.tsx'
import { OrderPeople } from './order-people.tsx'
import { OrderTotal } from './order-total.tsx'
import { PaymentNotices } from './payment-notices.tsx'
import { PromoCodes } from './promo-codes.tsx'
import { useOptionSaving } from './use-option-saving.tsx'
import { usePromoField } from './use-promo-field.ts'

/**
 * The order and its payment on one screen: people with their options, promo codes, and beside them
 * the sum, the payment method, the consents and one button with the amount.
 */
export function OrderStep({ init, card, step, refusal, wantsInsurance = false }: StepProps<'order'>) {
  const { cart, products, people } = step
  const kinds = consentKinds.filter((kind) => cart.consents.some((one) => one.kind === kind))
  const codeRefusal = refusal?.values.intent === 'apply-code' ? refusal : undefined
  const optionFields = Object.keys(refusal?.error.fields ?? {}).filter((field) => field.startsWith('option.'))
  const { form, summary, errorOf } = useRefusedForm({
    refusal: codeRefusal ? undefined : refusal?.error,
    fields: [...optionFields, ...kinds.map((kind) => `consents.${kind}`), 'paymentType'],
    isMended: (field) => isOptionMended(field, products.products),
  })
  const promo = usePromoField(codeRefusal !== undefined)
  const isLinked = init.priceDifference !== null || init.isFee || init.legs !== null
  const options = useOptionSaving({ form: form.ref, registrationId: init.registrationId, step })
  const optionErrorOf = (field: string) => options.errorOf(field) ?? errorOf(field)
  return (
    <div className="flex flex-col gap-4">
      <FormErrorSummary {...summary} />
      <PaymentNotices init={init} card={card} step={step} isRefused={refusal !== undefined} />
      {options.notice}
      <div className="grid items-start gap-4 min-[900px]:grid-cols-[minmax(0,1fr)_340px] min-[900px]:gap-6">
        <div className="flex min-w-0 flex-col gap-2.5" onChange={options.onChange}>
          {isLinked ? (
            <LinkedOrderLines init={init} card={card} cart={cart} />
          ) : (
            <>
              {step.insurance !== null && <InsuranceNotices insurance={step.insurance} />}
              <OrderPeople
                init={init}
                card={card}
                people={people}
                cart={cart}
                products={products}
                insurance={step.insurance}
                refusal={options.refusal ?? refusal}
                errorOf={optionErrorOf}
                wantsInsurance={wantsInsurance}
              />
              <OrderOptions
                products={products}
                currency={cart.currency}
                errorOf={optionErrorOf}
                timeZone={card.timeZone}
              />
              <PromoCodes
                cart={cart}
                refusal={codeRefusal}
                isUnchecked={promo.isUnchecked}
                version={promo.version}
                onTyped={promo.onTyped}
              />
            </>
          )}
        </div>
        <Form
          {...form}
          method="post"
          id={registerFormId}
          onSubmit={promo.onOrderSubmit}
          className="min-[900px]:[@media(min-height:720px)]:sticky min-[900px]:top-6"
        >
          <input type="hidden" name="intent" value="order" />
          <input type="hidden" name="registrationId" value={init.registrationId} />
          <OrderTotal
            card={card}
            cart={cart}
            people={people}
            step={step}
            consents={kinds}
            errorOf={errorOf}
            isSaving={options.isSaving}
            refusal={codeRefusal ? undefined : refusal}
          />
        </Form>
      </div>
      <AbandonOrder init={init} card={card} isLinked={isLinked} />
    </div>
  )
}

function AbandonOrder({ init, card, isLinked }: Pick<StepProps<'order'>, 'init' | 'card'> & { isLinked: boolean }) {
  const t = useTexts('registration')
  if (!isLinked)
    return (
      <LinkButton
        to={`${registerPath(card, 'order', init.registrationId)}&ending=ask`}
        look="quiet"
        size="s"
        className="self-start"
      >
        {t('abandon')}
      </LinkButton>
    )
  return (
    <Form method="post" className="self-start">
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="priceDifference" value="1" />
      <input type="hidden" name="registrationId" value={init.registrationId} />
      <Button type="submit" look="quiet" size="s">
        {(init.legs ?? init.priceDifference)?.words?.abandon ?? t(init.isFee ? 'feeAbandon' : 'priceDifferenceAbandon')}
      </Button>
    </Form>
  )
}
