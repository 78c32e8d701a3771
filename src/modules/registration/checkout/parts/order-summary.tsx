import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { orderTotals } from '#src/modules/orders/domain/totals.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Bib } from '#src/ui/kit/bib.tsx'
import { Button } from '#src/ui/kit/button.tsx'
import { OrderColumn } from '#src/ui/kit/order-column.tsx'
import { TotalsList } from '#src/ui/kit/totals-list.tsx'
import { cartWithPlaces } from './cart-with-places.ts'
import { discountsOf, feeRows, orderRows } from './order-rows.ts'
import type { StepData } from './step-data.ts'

type SummaryProps = {
  readonly init: ApiReply<'GET /Register/ApiInit'>
  readonly card: ApiReply<'GET /Register/ApiCardInfo'>
  readonly step: StepData
  /** The social category chosen in the form, with its price. */
  readonly category: { readonly label: string; readonly priceMinor: number } | null
  /** The number of people ticked for the race. */
  readonly chosen: number
  /** Registration is not open yet: the form is saved until then. */
  readonly isEarly: boolean
  readonly timer: ReactNode
  readonly smallTimer: ReactNode
}

export const registerFormId = 'register'

/** The summary of the purchase: content, deadline, and the step's main button. */
export function OrderSummary({
  init,
  card: raceCard,
  step,
  category,
  chosen,
  isEarly,
  timer,
  smallTimer,
}: SummaryProps) {
  const card = category === null ? raceCard : { ...raceCard, priceMinor: category.priceMinor }
  const t = useTexts('registration-form')
  const ui = useTexts('ui')
  const format = useFormat()
  const navigation = useNavigation()
  const isHeld = init.payBefore !== null
  const pendingCount = countPendingPlaces(step, chosen)
  // An expired order is repeated at the current price.
  const held = isHeld && 'cart' in step ? step.cart : null
  const prices = pricesOf(step, { pendingCount, priceMinor: card.priceMinor, baseMinor: raceCard.priceMinor })
  const cart = held && pendingCount > 0 ? cartWithPlaces(held, { place: card, prices }, ratesOf(card)) : held
  const { currency } = card
  const sum = (amountMinor: number) => ({ amountMinor, currency })
  const estimate = estimateTotals(card, prices)
  const total = sum(cart?.totals.overallMinor ?? estimate.overallMinor)
  const distance = card.distanceM === null ? card.raceName : distanceText(card.distanceM, card.stages, format)
  return (
    <OrderColumn
      total={total}
      totalNote={total.amountMinor > 0 && card.feeBp > 0 ? ui('withFee', { rate: format.rate(card.feeBp) }) : undefined}
      totalLabel={
        !isHeld && (step.name === 'participants' || pendingCount > 1) ? chosenText(pendingCount, t) : t('toPay')
      }
      timer={isHeld ? smallTimer : undefined}
      action={
        <Button
          type="submit"
          form={registerFormId}
          look="accent"
          size="l"
          wide
          pending={navigation.state !== 'idle'}
          {...(isMissingMembers(step) ? { disabledReason: t(isPaidByEach(step) ? 'teamAddSelf' : 'teamAddAll') } : {})}
        >
          {isEarly ? t('rules' in step ? 'saveTeamName' : 'saveForm') : actionLabel(step, isHeld, t)}
        </Button>
      }
    >
      <Bib number={null} distance={distance} caption={`${card.eventName} · ${card.raceName}`} />
      {isHeld && timer}
      <TotalsList
        rows={
          cart === null
            ? [
                ...placeRows(card, { category, prices, sum, pendingCount }),
                ...feeRows(estimate.commissions, currency, { t, format }),
              ]
            : orderRows({ ...cart.totals, items: cart.items, discounts: discountsOf(cart.items) }, currency, {
                t,
                format,
              })
        }
        total={{ label: t('toPay'), sum: total }}
      />
      {!isHeld && !isEarly && (
        <p className="text-ink-2 text-sm">{t('rules' in step ? 'teamHoldPromise' : 'holdPromise')}</p>
      )}
    </OrderColumn>
  )
}

type Texts = ReturnType<typeof useTexts<'registration-form'>>
type Sum = (amountMinor: number) => { amountMinor: number; currency: SummaryProps['card']['currency'] }

function chosenText(count: number, t: Texts): string {
  return count === 0 ? t('chosenNobody') : t('chosenPeople', { count })
}

function actionLabel(step: StepData, isHeld: boolean, t: Texts): string {
  if (step.name === 'participant') {
    if (isHeld && !step.isAddition) return t('saveAndContinue')
    return t(countPendingPlaces(step, 0) > 1 ? 'takePlaceAndNext' : 'takePlace')
  }
  const ofTeam = teamAction(step)
  if (ofTeam !== null) return t(ofTeam)
  return t('continueToNext')
}

/**
 * The number of chosen people without a place yet: on the choice of people all, in a form its own
 * and the following ones.
 */
function countPendingPlaces(step: StepData, chosen: number): number {
  if (step.name === 'participants') return chosen
  if (step.name !== 'participant' || step.personRef === null || step.form.entryId !== null) return 0
  const at = step.chosen.indexOf(step.personRef)
  return at === -1 ? 0 : step.chosen.length - at
}

/**
 * The price of each place to be taken; the form's own by the category chosen in it. A team has one
 * price.
 */
function pricesOf(
  step: StepData,
  {
    pendingCount,
    priceMinor,
    baseMinor,
  }: { readonly pendingCount: number; readonly priceMinor: number; readonly baseMinor: number },
): number[] {
  if (step.name !== 'participants' && pendingCount === 0) return [priceMinor * placesOf(step)]
  return Array.from({ length: pendingCount }, (_, i) => (i === 0 ? priceMinor : baseMinor))
}

function ratesOf({ eventCommissionBp, extraCommissionBp }: SummaryProps['card']) {
  return { eventBp: eventCommissionBp, extraBp: extraCommissionBp }
}

/**
 * The current price of the places, by the rule of the order's totals, which round the fee per
 * place.
 */
function estimateTotals(card: SummaryProps['card'], prices: readonly number[]) {
  const rates = ratesOf(card)
  const totals = orderTotals(
    prices.map((unitPriceMinor) => ({ kind: 'place' as const, unitPriceMinor, units: 1, discountMinor: 0 })),
    rates,
  )
  return {
    overallMinor: totals.overallMinor,
    commissions: [
      { rateBp: rates.eventBp, amountMinor: totals.eventCommissionMinor },
      { rateBp: rates.extraBp, amountMinor: totals.extraCommissionMinor },
    ].filter((commission) => commission.amountMinor > 0),
  }
}

/** The places in one row, and a place at a category's price in its own. */
function placeRows(
  card: SummaryProps['card'],
  {
    category,
    prices,
    sum,
    pendingCount,
  }: {
    readonly category: SummaryProps['category']
    readonly prices: readonly number[]
    readonly sum: Sum
    readonly pendingCount: number
  },
) {
  const [own = 0, ...rest] = prices
  const rowOf = (id: string, name: string, amounts: readonly number[]) => ({
    id,
    label: amounts.length > 1 ? `${name} × ${amounts.length}` : name,
    sum: sum(amounts.reduce((all, amount) => all + amount, 0)),
  })
  if (prices.length === 0) return []
  if (category === null) return [rowOf('place', card.raceName, prices)]
  const ofCategory = rowOf('place', [card.raceName, category.label].join(' · '), [own])
  return pendingCount > 1 ? [ofCategory, rowOf('places', card.raceName, rest)] : [ofCategory]
}

/** The number of places of a team: with a price per participant, the least number of members. */
function placesOf(step: StepData): number {
  return 'rules' in step && step.rules.pricePer === 'participant' ? step.rules.membersFrom : 1
}

/** Whether the team lacks members, so that it cannot be paid yet. */
function isMissingMembers(step: StepData): boolean {
  return 'rules' in step && step.leg === null && step.team?.status === 'held' && !isPayable(step.team)
}

function isPaidByEach(step: StepData): boolean {
  return 'rules' in step && step.team?.pays === 'each'
}

/**
 * Where members pay their own legs, the captain may pay as soon as there is a member to pay for.
 */
function isPayable(team: {
  readonly pays: string
  readonly isComplete: boolean
  readonly legs: readonly { member: { enteredBy: string } | null }[]
}) {
  return team.pays === 'each' ? team.legs.some(({ member }) => member?.enteredBy === 'captain') : team.isComplete
}

function teamAction(step: StepData): 'teamTakePlace' | 'teamSaveMember' | 'continueToNext' | null {
  if (!('rules' in step)) return null
  if (step.team?.status !== 'held') return 'teamTakePlace'
  return step.leg === null ? 'continueToNext' : 'teamSaveMember'
}

/** «42,2 км», «4×5 км»: with the unit, since a bare number would look like a bib. */
function distanceText(metres: number, stages: number | null, format: ReturnType<typeof useFormat>): string {
  return (stages ?? 1) > 1 ? `${stages}×${format.distance(metres)}` : format.distance(metres)
}
