import { isZeroMoney, type Money } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { narrowNbsp, nbsp } from '#src/kernel/typography.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { classNames } from './class-names.ts'

/** The next price: from a day, or after a number of places. */
export type NextPriceView = { price: Money; from: PlainDate } | { price: Money; placesLeft: number }

type PriceProps = {
  /** The amount to pay. */
  price: Money
  /** The service fee included in it, in basis points. */
  feeBp?: number
  /** «от»: the lowest of several. */
  isFrom?: boolean
  next?: NextPriceView
  /** Above the next price: «за команду». */
  note?: string
  size?: 's' | 'm'
}

export function Price({ price, feeBp = 0, isFrom = false, next, note, size = 'm' }: PriceProps) {
  const t = useTexts('ui')
  const format = useFormat()
  const { amount, sign } = format.moneyParts(price)
  function nextWords(value: NextPriceView): string {
    const becomes = format.money(value.price)
    if ('placesLeft' in value) return t('nextPriceAfter', { count: value.placesLeft, price: becomes })
    return t('nextPriceOn', { day: format.day(value.from, 'short'), price: becomes })
  }
  const fee = feeBp > 0 && !isZeroMoney(price) ? t('withFee', { rate: format.rate(feeBp) }) : null
  if (size === 's') {
    const text = isZeroMoney(price) ? t('free') : format.money(price)
    return (
      <>
        <span className="whitespace-nowrap font-semibold">
          {isFrom && !isZeroMoney(price) ? t('priceFrom', { price: text }) : text}
        </span>
        {(note || fee) && (
          <span className="block whitespace-nowrap text-ink-2 text-xs">{[note, fee].filter(Boolean).join(', ')}</span>
        )}
      </>
    )
  }
  const figure = amount.replaceAll(narrowNbsp, nbsp)
  return (
    <span className="inline-flex flex-col items-start landscape:items-end">
      <span className="figure whitespace-nowrap text-figure-m">
        {isZeroMoney(price) ? t('free') : isFrom ? t('priceFrom', { price: figure }) : figure}
        {!isZeroMoney(price) && <Sign sign={sign} />}
      </span>
      {fee && <span className="text-ink-2 text-sm">{fee}</span>}
      {note && <span className="text-ink-2 text-sm">{note}</span>}
      {next && <span className="text-ink-2 text-sm">{nextWords(next)}</span>}
    </span>
  )
}

/** The sign is in the text font, since the display font has no ₽. */
function Sign({ sign }: { sign: string }) {
  return <span className={classNames('font-sans font-semibold', 'text-[0.72em]')}>{`\u00A0${sign}`}</span>
}
