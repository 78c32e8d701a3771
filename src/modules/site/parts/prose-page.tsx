import type { ReactNode } from 'react'
import type { HeroName } from '#src/modules/catalog/domain/hero-path.ts'
import { HeroPicture } from '#src/modules/catalog/parts/hero-picture.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { ProseText, TitledText } from '../domain/prose-page.ts'

type ProsePageProps = {
  text: ProseText
  /** The picture of the head. */
  picture: HeroName
  /** Between the head and the rest: links to related pages. */
  tabs?: ReactNode
  /** What to do next. */
  actions: ReactNode
}

/** A page that explains a subject: key figures, parts, steps, and what to do next. */
export function ProsePage({ text, picture, tabs, actions }: ProsePageProps) {
  const { typeset } = useFormat()
  const { heading, lead, figures, parts, steps, note, action } = text
  return (
    <>
      <section data-night className="relative overflow-hidden bg-night text-on-night">
        <HeroPicture name={picture} />
        <div className="page-column relative flex flex-col gap-5 pt-10 pb-12 tablet:pt-16 tablet:pb-20">
          <h1 className="headline max-w-[12em] text-hero">{typeset(heading)}</h1>
          <p className="max-w-xl text-lg text-on-night-2">{typeset(lead)}</p>
        </div>
      </section>
      <div className="page-column flex flex-col gap-10 py-8 tablet:gap-14 tablet:py-12">
        {tabs}
        <Stats list={figures} />
        <PageSection title={typeset(parts.title)}>
          <ul
            className={classNames(
              'grid gap-4 tablet:grid-cols-2 tablet:gap-6',
              parts.list.length % 3 === 0 ? 'landscape:grid-cols-3' : 'landscape:grid-cols-4',
            )}
          >
            {parts.list.map((part) => (
              <li
                key={part.id}
                id={part.id}
                className="flex scroll-mt-6 flex-col gap-2 rounded-card border border-line bg-paper p-5"
              >
                <h3 className="font-semibold text-lg">{typeset(part.title)}</h3>
                <p className="text-ink-2">{typeset(part.text)}</p>
              </li>
            ))}
          </ul>
        </PageSection>
        <Steps {...steps} />
        {note && (
          <PageSection title={typeset(note.title)}>
            <p className="max-w-prose text-lg">{typeset(note.text)}</p>
          </PageSection>
        )}
        <section className="flex flex-col items-start gap-5 border-ink border-t-2 pt-6">
          <h2 className="headline text-h2">{typeset(action)}</h2>
          <div className="flex flex-wrap gap-3">{actions}</div>
        </section>
      </div>
    </>
  )
}

function Stats({ list }: { list: readonly TitledText[] }) {
  const { typeset } = useFormat()
  return (
    <ul className="grid gap-6 tablet:grid-cols-3">
      {list.map(({ title, text }) => (
        <li key={title} className="flex flex-col gap-3">
          <span className="figure text-figure-l">{typeset(title)}</span>
          <span className="max-w-80 text-ink-2">{typeset(text)}</span>
        </li>
      ))}
    </ul>
  )
}

function Steps({ title, list }: ProseText['steps']) {
  const { typeset } = useFormat()
  return (
    <PageSection title={typeset(title)}>
      <ol className="grid gap-x-6 gap-y-6 tablet:grid-cols-2 landscape:grid-cols-4">
        {list.map((step, n) => (
          <li
            key={step.id}
            id={step.id}
            className="flex scroll-mt-6 gap-4 border-ink border-t-4 pt-4 landscape:flex-col landscape:gap-3"
          >
            <span aria-hidden="true" className="figure w-8 flex-none text-figure-m">
              {n + 1}
            </span>
            <div className="flex flex-col gap-1">
              <h3 className="font-semibold text-lg leading-snug">{typeset(step.title)}</h3>
              <p className="text-ink-2">{typeset(step.text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
