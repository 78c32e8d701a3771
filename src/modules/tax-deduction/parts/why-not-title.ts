import type { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { TaxView } from './tax-choice.ts'

type WhyNot = {
  readonly view: Pick<TaxView, 'code' | 'unlistedOrganizers'>
  /** How many certificates of this choice can be filed. */
  readonly readyCount: number
}

/** The reason why one cannot apply with this choice, in one line: the notice's title, also read by screen readers. */
export function whyNotTitle(
  { view: { code, unlistedOrganizers }, readyCount }: WhyNot,
  t: ReturnType<typeof useTexts<'tax-deduction-page'>>,
): string {
  if (readyCount > 0) return t('readyTitle', { count: readyCount })
  if (code !== undefined) return t(`code.${code}.title`)
  return unlistedOrganizers.length > 0 ? unlistedTitle(unlistedOrganizers, t) : t('noneTitle')
}

/** The organizers of the year's places that issue no certificates. */
export function unlistedTitle(
  organizers: readonly string[],
  t: ReturnType<typeof useTexts<'tax-deduction-page'>>,
): string {
  return t('unlistedTitle', { count: organizers.length, organizers: organizers.join(', ') })
}
