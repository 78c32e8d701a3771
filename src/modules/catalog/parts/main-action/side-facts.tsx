import { Link } from 'react-router'
import { formatClock } from '#src/kernel/format-date.ts'
import { type Instant, plusMs } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { EventPage } from '../../contract/event-page.ts'
import { hasValidSchedule, isCancelledOrPostponed } from '../../domain/event-status.ts'
import { firstRise } from '../../domain/price-rise.ts'
import { isOnSale } from '../../domain/race-state.ts'
import { cheapestRace } from './event-price.tsx'

/**
 * The main facts before registration, one per line: closing date, next price, bib pick-up, refund.
 */
export function SideFacts({ event }: { event: EventPage }) {
  const rows = useSideFacts(event)
  return (
    <dl className="grid gap-x-10 gap-y-2 border-line text-sm min-[600px]:max-[899px]:grid-cols-2 min-[900px]:border-t min-[900px]:pt-4">
      {rows.map(({ name, value, href }) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-right font-medium">
            {href === undefined ? (
              value
            ) : (
              <Link to={href} className="underline underline-offset-2">
                {value}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Fact = { readonly name: string; readonly value: string; readonly href?: string }

function useSideFacts(event: EventPage): Fact[] {
  const t = useTexts('catalog-aside')
  const format = useFormat()
  const { races, timeZone } = event
  const onSale = races.filter(({ state }) => isOnSale(state))
  const isClosed = event.state.state === 'closed'
  const closes = (isClosed ? races : onSale).map(({ closesAt }) => closesAt).sort()
  const cheapest = cheapestRace(event)?.race
  const facts: Fact[] = []
  if (!isCancelledOrPostponed(event) && !event.isPast) {
    const rise = firstRise(onSale)
    if (rise !== undefined)
      facts.push({
        name: races.length > 1 ? t('factRiseOf', { race: rise.race.name }) : t('factRise'),
        value: format.day(plainDateIn(rise.at, timeZone), 'short'),
      })
    const last = closes.at(-1)
    if (last !== undefined) facts.push({ name: t(isClosed ? 'factClosed' : 'factUntil'), value: formatUntil(last) })
    const days = (event.startPack?.pickups ?? []).map(({ day }) => day).sort()
    const [from, to] = [days[0], days.at(-1)]
    if (hasValidSchedule(event) && from !== undefined && to !== undefined)
      facts.push({ name: t('factPickup'), value: format.dayRange(from, to, 'short'), href: '#start-pack' })
    if (onSale.some(({ toPay }) => toPay.amountMinor > 0))
      facts.push({ name: t('factRefund'), value: formatRefund(event) })
    const fee = formatFee()
    if (fee !== null) facts.push({ name: t('factFee'), value: fee })
  }
  if (event.next !== null && event.isPast) {
    const { kind, code, name, startsOn } = event.next
    facts.push({
      name: t(kind === 'edition' ? 'factNext' : 'factNextOfSeries'),
      value: `${name}, ${format.day(startsOn)}`,
      href: `/event/${code}`,
    })
  }
  facts.push({ name: t('factOrganizer'), value: event.organizer.name, href: '#organizer' })
  return facts

  /** A day without a time where the moment is the day's end. */
  function formatUntil(instant: Instant): string {
    const lastDay = plainDateIn(plusMs(instant, -1), timeZone)
    const day = format.day(lastDay, 'short')
    return lastDay === plainDateIn(instant, timeZone) ? `${day}, ${formatClock(instant, timeZone)}` : day
  }

  function formatRefund({ refund }: EventPage): string {
    if (refund === null) return t('factRefundNone')
    const day = format.day(refund.until, 'short')
    return t('factRefundUntil', { day, share: format.rate(refund.shareBp) })
  }

  /** The service fee contained in the lowest price. */
  function formatFee(): string | null {
    if (event.feeBp === 0 || cheapest === undefined || cheapest.toPay.amountMinor === 0) return null
    const { amountMinor, currency } = cheapest.toPay
    const fee = format.money({ amountMinor: amountMinor - cheapest.price.amountMinor, currency })
    return t('factFeeOf', { fee, price: format.money(cheapest.toPay) })
  }
}
