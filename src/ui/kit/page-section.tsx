import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type PageSectionProps = {
  title: string
  /** Beside the title: «214 событий, регистрация открыта на 178». */
  note?: ReactNode
  /** At the right end: a link to all. */
  aside?: ReactNode
  id?: string
  className?: string
  children: ReactNode
}

/** A section of a page with an h2 in the display font. */
export function PageSection({ title, note, aside, id, className, children }: PageSectionProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={classNames('flex flex-col gap-3 tablet:gap-4', className)}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={titleId} className="headline text-h2">
          {title}
        </h2>
        {note && <p className="text-ink-2">{note}</p>}
        {aside && <div className="tablet:ml-auto">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
