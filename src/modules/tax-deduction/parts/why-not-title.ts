import type { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { TaxView } from './tax-choice.ts'

type WhyNot = Pick<TaxView, 'code' | 'unlistedOrganizers'>

/** In a line why one cannot apply with this choice: the notice's title, and what a screen reader hears. */
export function whyNotTitle(
  { code, unlistedOrganizers }: WhyNot,
  t: ReturnType<typeof useTexts<'tax-deduction-page'>>,
): string {
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
