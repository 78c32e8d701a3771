import type { ReactNode } from 'react'

type ErrorBibProps = {
  /** The text on the bib: «404». */
  bib: ReactNode
  /** The text under the number. */
  caption?: ReactNode
  title: string
  hint: ReactNode
  children: ReactNode
  /** The background of the number: the brand's own. */
  motif?: ReactNode
}

/** The body of an error page: a heading with the error, a link onward, and an unused bib. */
export function ErrorBib({ bib, caption, title, hint, children, motif }: ErrorBibProps) {
  return (
    <div className="page-column grid flex-1 content-center items-center gap-10 py-12 tablet:py-20 landscape:grid-cols-[minmax(0,1fr)_400px] landscape:gap-16">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-col items-start gap-5 max-landscape:order-last">
        <h1 className="headline max-w-3xl text-h1">{title}</h1>
        <p className="max-w-prose text-ink-2 text-lg">{hint}</p>
        {children}
      </div>
      <div
        aria-hidden="true"
        className="relative w-full max-w-64 max-landscape:mx-3 max-landscape:mb-8 landscape:max-w-none"
      >
        {motif}
        <div className="relative -rotate-3 rounded-card border-2 border-ink bg-paper px-6 pt-10 pb-5 text-center shadow-raised">
          <span className="absolute top-3 left-3 size-3.5 rounded-full border-2 border-ink bg-wash" />
          <span className="absolute top-3 right-3 size-3.5 rounded-full border-2 border-ink bg-wash" />
          <p className="figure whitespace-nowrap text-[7rem] leading-[0.8] landscape:text-[11rem]">{bib}</p>
          {caption && <p className="mt-4 font-medium text-xs uppercase tracking-wide">{caption}</p>}
        </div>
      </div>
    </div>
  )
}
