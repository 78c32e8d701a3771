import { useMemo } from 'react'
import { classNames } from '#src/ui/kit/class-names.ts'
import { type PosterOf, poster } from '../domain/poster/poster.ts'

/** The event's picture, drawn from its code and sport; fills its box and is cropped like a photo. */
export function Poster({ code, sport, tenant, className }: PosterOf & { className?: string }) {
  const svg = useMemo(() => poster({ code, sport, tenant }), [code, sport, tenant])
  return (
    <span
      className={classNames('block overflow-hidden [&>svg]:block [&>svg]:size-full', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made of numbers alone
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
