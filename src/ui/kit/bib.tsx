import { useTexts } from '../i18n/use-texts.ts'
import { classNames } from './class-names.ts'

type BibProps = {
  /** null before payment: the distance is shown in its place. */
  number: string | null
  /** «42,2»: the short distance. */
  distance: string
  /** «Волжский марафон · 42,2». */
  caption: string
  name?: string
}

/** A bib with its punched holes. */
export function Bib({ number, distance, caption, name }: BibProps) {
  const t = useTexts('ui')
  const shown = number ?? distance
  return (
    <div className="relative flex flex-col items-center gap-2 rounded-card border-2 border-ink bg-paper px-6 pt-8 pb-4 text-center text-ink">
      <Hole place="left-3" />
      <Hole place="right-3" />
      <p className={classNames('figure max-w-full', sizeOf(shown))}>
        <span aria-hidden="true">{shown}</span>
        <span className="sr-only">{number === null ? t('bibBefore') : t('bibNumber', { number })}</span>
      </p>
      {number === null && (
        <p aria-hidden="true" className="figure text-figure-xs tracking-[0.2em]">
          — — —
        </p>
      )}
      {name && <p className="font-semibold text-lg leading-tight">{name}</p>}
      <p className="font-medium text-xs uppercase tracking-wide">{caption.replaceAll(' · ', '\u00A0· ')}</p>
    </div>
  )
}

/** A race without a distance has its name instead, which may be several words. */
function sizeOf(shown: string): string {
  if (shown.length > 9) return 'wrap-anywhere text-balance text-figure-m'
  return shown.length > 5 ? 'whitespace-nowrap text-[4rem] leading-[0.85]' : 'whitespace-nowrap text-figure-xl'
}

function Hole({ place }: { place: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('absolute top-2.5 size-3.5 rounded-full border-2 border-ink bg-wash', place)}
    />
  )
}
