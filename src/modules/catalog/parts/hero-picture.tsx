import { useMemo } from 'react'
import { heroLines, heroViewBox } from '../domain/poster/hero-lines.ts'

/** Elevation lines on the dark head of a page. */
export function HeroPicture({ seed }: { seed: string }) {
  const lines = useMemo(() => heroLines(seed), [seed])
  return (
    <svg
      aria-hidden="true"
      viewBox={heroViewBox}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      className="absolute inset-0 size-full text-hero-line"
    >
      {lines.map(({ d, opacity, width }) => (
        <path key={d} d={d} strokeOpacity={opacity} strokeWidth={width} />
      ))}
    </svg>
  )
}
