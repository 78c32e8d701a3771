import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { CheckedCode } from '../domain/checked-code.ts'

/** One line about the promo code of the link: what the order gets by it, or why it is not valid. */
export function LinkCode({ code: { code, description, refusal } }: { readonly code: CheckedCode }) {
  const t = useTexts('registration')
  const format = useFormat()
  return refusal === null ? (
    <Notice look="ok">{format.typeset(t('linkCode', { code, name: description ?? '' }))}</Notice>
  ) : (
    <Notice look="warn">{format.typeset(t('linkCodeRefused', { code, reason: refusal }))}</Notice>
  )
}
