import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { HeroPicture } from './hero-picture.tsx'

/** The bands at the end of a page: for organizers, and about the tax deduction for sport. */
export function EndBands() {
  const t = useTexts('home')
  return (
    <div className="grid gap-4 min-[700px]:grid-cols-[3fr_2fr] tablet:gap-6">
      <section data-night className="relative overflow-hidden rounded-card bg-night p-6 text-on-night landscape:p-10">
        <HeroPicture name="organizers" />
        <div className="relative flex h-full max-w-lg flex-col items-start gap-4">
          <h2 className="headline text-h2">{t('organizers')}</h2>
          <p className="text-lg text-on-night-2">{t('organizersText')}</p>
          <LinkButton to="/Home/About" look="accent" className="mt-auto">
            {t('organizersAction')}
          </LinkButton>
        </div>
      </section>
      <section className="flex flex-col items-start gap-4 rounded-card border border-line bg-paper p-6 landscape:p-10">
        <h2 className="flex flex-col gap-2">
          <span className="figure text-figure-xl">13&nbsp;%</span>
          <span className="font-semibold text-lg leading-snug">{t('tax')}</span>
        </h2>
        <p className="text-ink-2">{t('taxText')}</p>
        <LinkButton to="/Home/TaxDeduction" look="quiet" className="mt-auto">
          {t('taxAction')}
        </LinkButton>
      </section>
    </div>
  )
}
