import type { Language, Translate } from './texts.ts'

const locales = { ru: 'ru-RU', en: 'en-GB' } as const
const NBSP = '\u00a0'

/**
 * Formats a sum as the shop does: «1 900,50 ₽» or “1,900.50 ₽”. Whole sums have no fraction; the
 * sign comes last in both.
 */
export function formatAmount(amountMinor: number, currency: string, language: Language): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const digits = new Intl.NumberFormat('en', options).resolvedOptions().maximumFractionDigits ?? 2
  const amount = amountMinor / 10 ** digits
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : digits
  const parts = new Intl.NumberFormat(locales[language], { ...options, minimumFractionDigits }).formatToParts(amount)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  const number = parts.filter(({ type }) => type !== 'currency').map(({ value }) => value)
  return `${number.join('').trim()}${NBSP}${sign}`
}

/** Date and time in Moscow, the bank's time zone. */
export function formatMoscow(atMs: number, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Moscow',
  }).format(atMs)
}

/** Formats a duration by its two largest units: «19 мин 5 с», «2 ч 10 мин». */
export function formatDuration(spanMs: number, t: Translate): string {
  const totalSeconds = Math.max(0, Math.ceil(spanMs / 1000))
  const parts = [
    [Math.floor(totalSeconds / 86_400), t('days')],
    [Math.floor(totalSeconds / 3600) % 24, t('hours')],
    [Math.floor(totalSeconds / 60) % 60, t('minutes')],
    [totalSeconds % 60, t('seconds')],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  const shown = parts.slice(first === -1 ? -1 : first).slice(0, 2)
  return shown
    .filter(([count], place) => count > 0 || place === 0)
    .map(([count, unit]) => `${count}${NBSP}${unit}`)
    .join(NBSP)
}

/** «Mir ·· 0004» */
export function formatCard(card: { scheme: string; last4: string }): string {
  return `${card.scheme} ··${NBSP}${card.last4}`
}

/**
 * The shop's address for the payer: with the result appended by the bank itself; of a face, as the
 * shop gave it.
 */
export function returnUrlOf(
  { face, returnUrl, failUrl }: { face: string; returnUrl: string; failUrl: string | null },
  result: 'ok' | 'fail' | 'back',
): string {
  if (face === 'bank') return withResult(returnUrl, result)
  return result === 'ok' ? returnUrl : (failUrl ?? returnUrl)
}

/** Adds the payment's result to the shop's return address and leaves everything else unchanged. */
export function withResult(returnUrl: string, result: 'ok' | 'fail' | 'back'): string {
  const hashAt = returnUrl.indexOf('#')
  const address = hashAt === -1 ? returnUrl : returnUrl.slice(0, hashAt)
  const hash = hashAt === -1 ? '' : returnUrl.slice(hashAt)
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?'
  return `${address}${joint}bank=${result}${hash}`
}
