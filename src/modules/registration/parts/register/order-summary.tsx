import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { ApiReply } from '#src/app/client/api-types.ts'
import { totalsOf } from '#src/modules/orders/domain/totals.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Bib } from '#src/ui/kit/bib.tsx'
import { Button } from '#src/ui/kit/button.tsx'
import { OrderColumn } from '#src/ui/kit/order-column.tsx'
import { TotalsList } from '#src/ui/kit/totals-list.tsx'
import { feeRows, orderRows } from './order-rows.ts'
import type { TickedCart } from './register-frame.tsx'
import type { StepData } from './step-data.ts'

type SummaryProps = {
  readonly init: ApiReply<'GET /Register/ApiInit'>
  readonly card: ApiReply<'GET /Register/ApiCardInfo'>
  readonly step: StepData
  /** The order as its options are ticked, before they are sent. */
  readonly ticked: TickedCart | null
  /** A social category's price, chosen in the form. */
  readonly category: { readonly label: string; readonly priceMinor: number } | null
  /** How many people are ticked for the race. */
  readonly chosen: number
  /** Registration is not open yet: the form is kept until then. */
  readonly isEarly: boolean
  readonly timer: ReactNode
  readonly smallTimer: ReactNode
}

export const registerFormId = 'register'

/** What is being bought, until when it is held, and the step's one action. */
export function OrderSummary({
  init,
  card: known,
  step,
  ticked,
  category,
  chosen,
  isEarly,
  timer,
  smallTimer,
}: SummaryProps) {
  const card = category === null ? known : { ...known, priceMinor: category.priceMinor }
  const t = useTexts('registration-form')
  const format = useFormat()
  const navigation = useNavigation()
  const isHeld = init.payBefore !== null
  // An order that has expired is repeated at the price of this moment.
  const cart = isHeld && 'cart' in step ? (ticked ?? step.cart) : null
  const { currency } = card
  const sum = (amountMinor: number) => ({ amountMinor, currency })
  const places = step.name === 'participants' ? chosen : placesOf(step)
  // Of people each has a line of their own, which the fee is rounded on; a team's place is one.
  const before = beforeTheHold(
    card,
    step.name === 'participants' ? { lines: places, units: 1 } : { lines: 1, units: places },
  )
  const total = sum(cart?.totals.overallMinor ?? before.overallMinor)
  const distance = card.distanceM === null ? card.raceName : distanceWords(card.distanceM, format)
  return (
    <OrderColumn
      total={total}
      totalLabel={step.name === 'participants' && !isHeld ? chosenWords(chosen, t) : t('toPay')}
      timer={isHeld ? smallTimer : undefined}
      action={
        step.name === 'payment' && step.pay.methods.length === 0 ? null : (
          <Button
            type="submit"
            form={registerFormId}
            look="accent"
            size="l"
            wide
            pending={navigation.state !== 'idle'}
            {...(isLacking(step) ? { disabledReason: t(paysEach(step) ? 'teamAddSelf' : 'teamAddAll') } : {})}
          >
            {isEarly
              ? t('rules' in step ? 'keepTeamName' : 'keepForm')
              : actionLabel(step, isHeld, total.amountMinor, t)}
          </Button>
        )
      }
    >
      <Bib number={null} distance={distance} caption={`${card.eventName} · ${card.raceName}`} />
      {isHeld && timer}
      <TotalsList
        rows={
          cart === null
            ? [
                ...(places === 0 ? [] : [placeRow(card, category, { sum: sum(card.priceMinor * places), places })]),
                ...feeRows(before.commissions, currency, { t, format }),
              ]
            : orderRows({ ...cart.totals, items: cart.items }, currency, { t, format })
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

function chosenWords(count: number, t: Texts): string {
  return count === 0 ? t('chosenNobody') : t('chosenPeople', { count })
}

function actionLabel(step: StepData, isHeld: boolean, totalMinor: number, t: Texts): string {
  if (step.name === 'participant') return isHeld && !step.adds ? t('saveAndContinue') : t('takePlace')
  const ofTeam = teamAction(step)
  if (ofTeam !== null) return t(ofTeam)
  if (step.name === 'participants') return t('onward')
  if (step.name === 'options') return t('continueToOrder')
  if (totalMinor === 0) return t('registerFree')
  return step.name === 'order' ? t('continueToPayment') : t('pay')
}

/** What the place would cost now; the same rule as the order's own. */
function beforeTheHold(
  card: SummaryProps['card'],
  { lines, units }: { readonly lines: number; readonly units: number },
) {
  const rates = { eventBp: card.eventCommissionBp, extraBp: card.extraCommissionBp }
  const totals = totalsOf(
    Array.from({ length: lines }, () => ({
      kind: 'place' as const,
      ...{ unitPriceMinor: card.priceMinor * units, units: 1, discountMinor: 0 },
    })),
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

function placeRow(
  card: SummaryProps['card'],
  category: SummaryProps['category'],
  { sum, places }: { readonly sum: ReturnType<Sum>; readonly places: number },
) {
  const name = places > 1 ? `${card.raceName} × ${places}` : card.raceName
  return { id: 'place', label: [name, category?.label].filter(Boolean).join(' · '), sum }
}

/** A team that is paid for by the head begins with as many as it needs. */
function placesOf(step: StepData): number {
  return 'rules' in step && step.rules.pricePer === 'participant' ? step.rules.membersFrom : 1
}

/** A team goes on once all are in it. */
function isLacking(step: StepData): boolean {
  return 'rules' in step && step.leg === null && step.team?.standing === 'held' && !isPayable(step.team)
}

function paysEach(step: StepData): boolean {
  return 'rules' in step && step.team?.pays === 'each'
}

/** Where each pays their own, the captain goes on as soon as there is somebody to pay for. */
function isPayable(team: {
  readonly pays: string
  readonly isComplete: boolean
  readonly legs: readonly { member: { enteredBy: string } | null }[]
}) {
  return team.pays === 'each' ? team.legs.some(({ member }) => member?.enteredBy === 'captain') : team.isComplete
}

function teamAction(step: StepData): 'teamTakePlace' | 'teamSaveMember' | 'onward' | null {
  if (!('rules' in step)) return null
  if (step.team?.standing !== 'held') return 'teamTakePlace'
  return step.leg === null ? 'onward' : 'teamSaveMember'
}

/** «42,2» large on the bib: kilometres without their unit, metres with it. */
function distanceWords(metres: number, format: ReturnType<typeof useFormat>): string {
  return metres >= 1000 ? format.distanceParts(metres, 'km').value : format.distance(metres)
}
