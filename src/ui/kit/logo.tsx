import type { ReactElement } from 'react'
import type { Language } from '#src/kernel/texts.ts'
import { useLanguage } from '../i18n/language.tsx'
import { classNames } from './class-names.ts'

type LogoProps = {
  /** The tenant's code; an unknown one gets the default mark. */
  tenant: string
  /** Replaces the brand's name. */
  name?: string
  className?: string
}

const brands: Readonly<Record<string, { wordmark: Record<Language, string>; Mark: () => ReactElement }>> = {
  default: { wordmark: { ru: 'Стартлайн', en: 'Startline' }, Mark: LineMark },
  pionercup: { wordmark: { ru: 'Пионеркап', en: 'Pionercup' }, Mark: PeakMark },
  fontanka: { wordmark: { ru: 'Фонтанка', en: 'Fontanka' }, Mark: BridgeMark },
}

/**
 * The brand's mark and name, in the text colour of its surroundings; the mark uses the brand's
 * bright line.
 */
export function Logo({ tenant, name, className }: LogoProps) {
  const language = useLanguage()
  const brand = brands[tenant] ?? brands.default
  if (!brand) return null
  const { wordmark, Mark } = brand
  return (
    <span
      className={classNames('figure inline-flex items-center gap-2 text-[1.75rem] uppercase leading-none', className)}
    >
      <Mark />
      <span>{name ?? wordmark[language]}</span>
    </span>
  )
}

/** A start line in perspective. */
function LineMark() {
  return (
    <svg aria-hidden="true" width="17" height="26" viewBox="0 0 17 26" className="text-hero-line" fill="currentColor">
      <path d="M6.5 0H17L10.500 26H0z" />
    </svg>
  )
}

/** A peak with snow, and two ski tracks. */
function PeakMark() {
  return (
    <svg aria-hidden="true" width="34" height="28" viewBox="0 0 34 28" fill="none" strokeLinejoin="round">
      <path d="M1 21L12.500 3l6 9.500L22 8l11 13z" fill="currentColor" />
      <path d="M12.500 3l4.200 6.600-2.700 1.900-2.200-1.700-2.600 2.100-2-1z" className="fill-accent" />
      <path d="M3 24.500h28M8 27.200h18" stroke="currentColor" strokeWidth="1.800" strokeLinecap="round" />
    </svg>
  )
}

/** The arch of a bridge, and water under it. */
function BridgeMark() {
  return (
    <svg aria-hidden="true" width="36" height="28" viewBox="0 0 36 28" fill="none">
      <path d="M1 4h34v11h-5a12 12 0 0 0-24 0H1z" fill="currentColor" />
      <path
        d="M1 20c3-3 6-3 8.500 0s5.500 3 8.500 0 6-3 8.500 0 5.500 3 8.500 0"
        className="stroke-accent"
        strokeWidth="2.400"
        strokeLinecap="round"
      />
      <path
        d="M1 25.500c3-3 6-3 8.500 0s5.500 3 8.500 0 6-3 8.500 0 5.500 3 8.500 0"
        className="stroke-hero-line"
        strokeWidth="2.400"
        strokeLinecap="round"
      />
    </svg>
  )
}
