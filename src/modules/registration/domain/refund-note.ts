/** A sum and its last day, both as the reader sees them. */
type DatedSum = { readonly day: string; readonly sum: string }
type RefundSteps = {
  /** What the organizer refunds, the earliest day first; null where only insurance was paid for. */
  readonly steps: readonly DatedSum[] | null
  /** What insurers return by their own rules. */
  readonly premiums: readonly DatedSum[]
}
type Texts = {
  readonly text: (key: 'refundLater' | 'refundLaterEntry' | 'refundNone' | 'refundNoneEntry') => string
  readonly datedText: (key: 'refundUntil' | 'refundThen' | 'refundPremium', params: DatedSum) => string
}

/**
 * What a cancellation refunds, by day and in amounts: of the organizer in one sentence, insurance in
 * another, as its own rule has its own day.
 */
export function refundNote({ steps, premiums }: RefundSteps, { text, datedText }: Texts): string {
  const insurance = premiums.map((premium) => datedText('refundPremium', premium))
  const hasInsurance = insurance.length > 0
  if (steps === null) return hasInsurance ? insurance.join(' ') : text('refundNone')
  const [first, ...rest] = steps
  if (first === undefined) return [text(hasInsurance ? 'refundNoneEntry' : 'refundNone'), ...insurance].join(' ')
  const later = rest.map((step) => datedText('refundThen', step))
  const end = text(hasInsurance ? 'refundLaterEntry' : 'refundLater')
  return [`${[datedText('refundUntil', first), ...later, end].join(', ')}.`, ...insurance].join(' ')
}
