import { useTexts } from '#src/ui/i18n/use-texts.ts'

/** Drawn stars, with the number for screen readers. */
export function Stars({ stars }: { readonly stars: number }) {
  const t = useTexts('reviews')
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true" className="tracking-wide">
        {'★'.repeat(stars)}
        <span className="text-line-strong">{'★'.repeat(5 - stars)}</span>
      </span>
      <span className="sr-only">{t('starsOf', { count: stars })}</span>
    </span>
  )
}
