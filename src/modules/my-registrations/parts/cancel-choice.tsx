import { Form } from 'react-router'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'
import type { Cancellable, Cancellation } from './cancellable.ts'
import type { OwnOrderReply } from './own-order.ts'

type CancelChoiceProps = {
  readonly cancellation: Cancellation
  readonly things: readonly Cancellable[]
  readonly order: OwnOrderReply
  readonly backTo: string
}

/** The parts of the order that can be cancelled, each with the amount paid and today's refund. */
export function CancelChoice({ cancellation, things, order, backTo }: CancelChoiceProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const sum = (amountMinor: number) => format.money({ amountMinor, currency: order.card.currency })
  const isFree = order.overallMinor === 0
  return (
    <>
      <Form method="get" className="flex flex-col gap-6">
        <RadioCards
          name="target"
          label={t('cancelWhat')}
          cards={things.map(({ target, title, note, paidMinor, refundMinor }) => ({
            value: target,
            title,
            note: note ?? undefined,
            aside: isFree ? undefined : (
              <>
                {t('cancelBack', { sum: sum(refundMinor) })}
                <span className="block font-normal text-ink-2 text-sm">{t('cancelPaid', { sum: sum(paidMinor) })}</span>
              </>
            ),
          }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" className="max-tablet:w-full">
            {t('cancelNext')}
          </Button>
          <LinkButton to={backTo} look="quiet" className="max-tablet:w-full">
            {t('cancelStay')}
          </LinkButton>
        </div>
      </Form>
      {!isFree && <Rules cancellation={cancellation} sum={sum} />}
    </>
  )
}

type RulesProps = { readonly cancellation: Cancellation; readonly sum: (amountMinor: number) => string }

function Rules({ cancellation: { rules, terms, premiums }, sum }: RulesProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  if (terms?.lastDay === null) return <p className="text-ink-2">{t('cancelRuleEventOff')}</p>
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('cancelRulesTitle')}</h2>
      <ul className="list-disc pl-5 empty:hidden">
        {rules.map(({ lastDay, shareBp, returnsCommission }) => (
          <li key={lastDay}>
            {t('cancelRule', {
              day: isPlainDate(lastDay) ? format.day(lastDay, 'long') : lastDay,
              share: format.rate(shareBp),
            })}
            {', '}
            {t(returnsCommission ? 'cancelRuleCommission' : 'cancelRuleNoCommission')}
            {terms?.lastDay === lastDay && <b> ({t('cancelRulePresent')})</b>}
          </li>
        ))}
      </ul>
      {terms === null && <p>{t('cancelNoEntryRefund')}</p>}
      {premiums.map(({ lastDay, amountMinor }) => (
        <p key={lastDay} className="text-ink-2">
          {t('cancelPremium', {
            day: isPlainDate(lastDay) ? format.day(lastDay, 'long') : lastDay,
            sum: sum(amountMinor),
          })}
        </p>
      ))}
    </Card>
  )
}
