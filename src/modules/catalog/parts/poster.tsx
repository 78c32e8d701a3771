import type { ReactNode } from 'react'
import { classNames } from '#src/ui/kit/class-names.ts'
import { type PosterData, posterPath } from '../domain/poster-path.ts'

type PosterProps = PosterData & {
  className?: string
  /** At the head of a page: loaded eagerly. Other posters load when scrolled near. */
  isFirst?: boolean
}

/**
 * The event's picture, drawn from its code and sport; fills its box and is cropped like a photo.
 * Without alternative text, since the event's name is next to it.
 */
export function Poster({ className, isFirst = false, ...of }: PosterProps) {
  return (
    <img
      src={posterPath(of)}
      alt=""
      width={640}
      height={360}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={classNames('block object-cover', className)}
    />
  )
}

type PosterHeadProps = {
  /** The poster's data; null while the page has none. */
  poster: PosterData | null
  /** The name of the view transition from the poster in a list to this one. */
  transitionName?: string
  /** On pages below the overview: a phone shows no poster. */
  isCompact?: boolean
  children: ReactNode
}

/**
 * The dark head of an event's and of a series' page: text, with the poster beside it; on a phone
 * above.
 */
export function PosterHead({ poster, transitionName, isCompact = false, children }: PosterHeadProps) {
  return (
    <header data-night className="bg-night text-on-night">
      <div className="page-column grid gap-4 pb-5 min-[600px]:grid-cols-[minmax(0,1fr)_15.625rem] min-[600px]:items-center min-[600px]:gap-6 min-[600px]:py-5 min-[900px]:grid-cols-[minmax(0,1fr)_18.5rem] desktop:grid-cols-[minmax(0,1fr)_21.25rem] desktop:gap-8">
        {poster !== null && (
          <div
            className={classNames(
              '-mx-4 h-[9.375rem] overflow-hidden min-[600px]:order-2 min-[600px]:mx-0 min-[600px]:h-[10.625rem] min-[600px]:rounded-card desktop:h-[11.875rem] print:hidden',
              isCompact && 'max-[599px]:hidden',
            )}
            style={transitionName === undefined ? undefined : { viewTransitionName: transitionName }}
          >
            <Poster {...poster} className="size-full" isFirst />
          </div>
        )}
        <div
          className={classNames(
            'flex min-w-0 flex-col items-start gap-3 max-[599px]:only:pt-5',
            isCompact && 'max-[599px]:gap-1 max-[599px]:pt-4',
          )}
        >
          {children}
        </div>
      </div>
    </header>
  )
}
