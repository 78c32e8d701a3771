import { Form, useNavigation } from 'react-router'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { TotalsList } from '#src/ui/kit/totals-list.tsx'
import { cancelTexts } from './cancel-texts.ts'
import type { Cancellable, Cancellation } from './cancellable.ts'
import type { OwnOrderReply } from './own-order.ts'

type CancelConfirmProps = {
  readonly chosen: Cancellable
  readonly terms: Cancellation['terms']
  /** The money goes by a transfer to an account that the payer is to name. */
  readonly isToAccount: boolean
  readonly order: OwnOrderReply
  readonly isOnly: boolean
  readonly backTo: string
}

/**
 * The confirmation of a cancellation: what is cancelled, the refund, why it is less than was paid,
 * and that it is final. The shown refund is submitted with the form.
 */
export function CancelConfirm({ chosen, terms, isToAccount, order, isOnly, backTo }: CancelConfirmProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const navigation = useNavigation()
  const sum = (amountMinor: number) => ({ amountMinor, currency: order.card.currency })
  const isFree = order.overallMinor === 0
  const isItem = chosen.kind === 'item'
  const texts = cancelTexts(order, { isGoods: isItem })
  const label = chosen.note === null || chosen.kind === 'whole' ? chosen.title : `${chosen.title}, ${chosen.note}`
  return (
    <Form method="post" className="flex flex-col gap-6">
      <input type="hidden" name="target" value={chosen.target} />
      <input type="hidden" name="kind" value={chosen.kind} />
      <input type="hidden" name="refundMinor" value={chosen.refundMinor} />
      {isToAccount && <input type="hidden" name="toAccount" value="yes" />}
      <Card className="flex flex-col gap-4">
        <h2 className="font-semibold">{t('cancelConfirmTitle')}</h2>
        {isFree ? (
          <p>{label}</p>
        ) : (
          <TotalsList
            rows={[
              { id: 'paid', label: t('cancelPaidFor', { item: label }), sum: sum(chosen.paidMinor) },
              ...retainedOf(chosen).map(({ key, amountMinor }) => ({
                id: key,
                label: t(key),
                sum: sum(-amountMinor),
                isQuiet: true,
              })),
            ]}
            total={{ label: t('cancelSum'), sum: sum(chosen.refundMinor) }}
          />
        )}
        {chosen.refundMinor > 0 && <WhyLess chosen={chosen} terms={terms} />}
        <p className="text-ink-2">
          {chosen.isOnlyInsurance && `${t('cancelOnlyInsurance')} `}
          {!isFree &&
            (chosen.refundMinor > 0
              ? `${t(isToAccount ? 'cancelWhenToAccount' : 'cancelWhen')} `
              : `${t('cancelNothing')} `)}
          {t(texts.final)}
        </p>
        {chosen.refundMinor > 0 && isPaidInParts(order) && <p>{t('cancelInParts')}</p>}
        {chosen.endedOptions.length > 0 && (
          <p>
            {t('cancelEndsOptions', { options: chosen.endedOptions.join(', ') })}
            {chosen.kind !== 'whole' && ` ${t('cancelOptionsAgain')}`}
          </p>
        )}
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" pending={navigation.state !== 'idle'} className="max-tablet:w-full">
          {chosen.refundMinor > 0
            ? t(texts.confirmBack, { sum: format.money(sum(chosen.refundMinor)) })
            : t(isFree && !isItem ? 'cancelConfirmFree' : texts.confirm)}
        </Button>
        <LinkButton to={backTo} look="quiet" className="max-tablet:w-full">
          {t('cancelStay')}
        </LinkButton>
        {!isOnly && (
          <LinkButton to="?" look="quiet" className="max-tablet:w-full">
            {t('cancelOther')}
          </LinkButton>
        )}
      </div>
    </Form>
  )
}

function isPaidInParts({ payments }: OwnOrderReply): boolean {
  return payments.some(({ method, state }) => method === 'installments' && state === 'succeeded')
}

/** The part of the sum paid that is not returned: the service fee, and the rest by the organizer's rules. */
function retainedOf({ paidMinor, refundMinor, retainedFeeMinor }: Cancellable) {
  const restMinor = paidMinor - refundMinor - retainedFeeMinor
  const parts = [
    { key: 'cancelRetainedFee', amountMinor: retainedFeeMinor },
    { key: 'cancelRetainedRest', amountMinor: restMinor },
  ] as const
  return parts.filter(({ amountMinor }) => amountMinor > 0)
}

/** The organizer's rule by which less comes back than was paid; nothing where all of it does. */
function WhyLess({ chosen, terms }: Pick<CancelConfirmProps, 'chosen' | 'terms'>) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const retained = retainedOf(chosen)
  if (terms === null || !isPlainDate(terms.lastDay) || retained.length === 0) return null
  const isSoldFinal = terms.shareBp === 10_000 && retained.some(({ key }) => key === 'cancelRetainedRest')
  return (
    <p>
      {format.typeset(
        t('cancelWhyLess', {
          day: format.day(terms.lastDay, 'long'),
          share: format.rate(terms.shareBp),
          commission: t(terms.returnsCommission ? 'cancelRuleCommission' : 'cancelRuleNoCommission'),
        }),
      )}
      {isSoldFinal && ` ${t('cancelSoldFinal')}`}
    </p>
  )
}
