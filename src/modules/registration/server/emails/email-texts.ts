import { formatDay, formatDayRange, formatTime } from '#src/kernel/format-date.ts'
import { formatMoney, formatRate } from '#src/kernel/format-money.ts'
import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { discountLabel } from '#src/modules/orders/domain/discount-label.ts'
import { totalServiceFee } from '#src/modules/orders/domain/service-fee.ts'
import type { OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import type { EmailRow } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import type { TextOf } from '#src/platform/text-of.ts'
import { isLineOf } from '../../domain/entry-name.ts'
import type { EmailFacts } from '../queries/email-facts.ts'

/** The texts and money formats of one email, in its reader's language. */
export type EmailTexts = {
  readonly language: Language
  readonly t: (key: string, params?: Record<string, string | number>) => string
  readonly sum: (amountMinor: number) => string
}

export function emailTexts(textOf: TextOf, language: Language, currency: Currency): EmailTexts {
  return {
    language,
    t: (key, params) => textOf(language, 'registration', key, params),
    sum: (amountMinor) => formatMoney({ amountMinor, currency }, language),
  }
}

/** The venue of the event; an online race has no venue. */
export function emailPlaceText({ isOnline, place }: EmailFacts['event'], language: Language, textOf: TextOf): string {
  return isOnline ? textOf(language, 'registration', 'emailOnline') : place[language]
}

/** The day and time of the race's start; an online race starts on any of the event's days. */
export function formatStartOfRace(
  { startsOn, endsOn, timeZone, isOnline }: Pick<EmailFacts['event'], 'startsOn' | 'endsOn' | 'timeZone' | 'isOnline'>,
  startsAt: Instant,
  language: Language,
): string {
  if (isOnline) return formatDayRange(startsOn, endsOn, language)
  return `${formatDay(plainDateIn(startsAt, timeZone), language, 'long')}, ${formatTime(startsAt, timeZone, language)}`
}

/**
 * The order's bill as rows of an email.
 * @param nameOf the participant of a line, where the order has several people
 */
export function billRows(
  bill: OrderBill,
  { language, t, sum }: EmailTexts,
  nameOf: NameOfLine = () => undefined,
): { rows: EmailRow[]; total: EmailRow } {
  const fee = totalServiceFee(bill.commissions)
  return {
    rows: [
      ...bill.lines.map((line) => ({
        label: [lineLabel(line, language), nameOf(line)].filter(Boolean).join(' · '),
        sum: sum(line.costMinor),
      })),
      ...bill.discounts.map(({ nameRu, nameEn, code, amountMinor }) => ({
        label: discountLabel(language === 'ru' ? nameRu : nameEn, code, (params) => t('discountByCode', params)),
        sum: sum(-amountMinor),
      })),
      ...(fee === null
        ? []
        : [
            {
              label: t('serviceFee', { rate: formatRate(fee.rateBp, language) }),
              sum: sum(fee.amountMinor),
              isQuiet: true,
            },
          ]),
    ],
    total: { label: t('paidTotal'), sum: sum(bill.overallMinor) },
  }
}

type NameOfLine = (line: Parameters<typeof isLineOf>[0]) => string | undefined

/** The participant of a place, and of what was bought for it, where the order has several people. */
export function namesOfLines({ entries }: Pick<EmailFacts, 'entries'>): NameOfLine {
  return entries.length < 2 ? () => undefined : (line) => entries.find((entry) => isLineOf(line, entry))?.name
}

/** The same for many places: lines with the same name and price become one row. */
export function groupedBill(bill: OrderBill, words: EmailTexts): ReturnType<typeof billRows> {
  const groups = Map.groupBy(
    bill.lines,
    ({ nameRu, costMinor, units }) => `${nameRu} ${costMinor / Math.max(units, 1)}`,
  )
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group
    const sumOf = (key: 'units' | 'costMinor') => group.reduce((sum, line) => sum + line[key], 0)
    return first === undefined ? [] : [{ ...first, units: sumOf('units'), costMinor: sumOf('costMinor') }]
  })
  return billRows({ ...bill, lines }, words)
}

export function lineLabel(
  line: { readonly nameRu: string; readonly nameEn: string; readonly units: number },
  language: Language,
): string {
  const name = language === 'ru' ? line.nameRu : line.nameEn
  return line.units > 1 ? `${name} × ${line.units}` : name
}
