import { classNames } from '#src/ui/kit/class-names.ts'
import type { PosterOf } from '../domain/poster/poster.ts'
import { posterAddress } from '../domain/poster/poster-address.ts'

type PosterProps = PosterOf & {
  className?: string
  /** At the head of a page: wanted at once. The others come when they are scrolled near. */
  isFirst?: boolean
}

/** The event's picture, drawn from its code and sport; fills its box and is cropped like a photo. Its name stands beside it. */
export function Poster({ className, isFirst = false, ...of }: PosterProps) {
  return (
    <img
      src={posterAddress(of)}
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
