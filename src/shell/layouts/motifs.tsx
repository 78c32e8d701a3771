import { useId } from 'react'

/** A snowdrift over the foot of a blue band, and the two tracks of a ski run that goes down it. */
export function SnowTracks({
  snow = 'fill-wash',
  className,
}: {
  snow?: 'fill-wash' | 'fill-paper'
  className?: string
}) {
  return (
    <svg aria-hidden="true" viewBox="0 0 1440 120" preserveAspectRatio="none" fill="none" className={className}>
      <g className="stroke-hero-line" strokeWidth="2" opacity="0.55">
        <path d="M0 22C240-8 430 52 690 40S1130-6 1440 26" vectorEffect="non-scaling-stroke" />
        <path d="M0 34C240 4 430 64 690 52S1130 6 1440 38" vectorEffect="non-scaling-stroke" />
      </g>
      <path d="M0 92C190 60 330 62 520 84s330 34 520 8 280-34 400-14v42H0z" className={snow} />
      <path
        d="M0 92C190 60 330 62 520 84s330 34 520 8 280-34 400-14"
        className="stroke-accent"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** The two parallel tracks of a ski run, as a rule under a narrow header. */
export function TrackRule() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-[3px]">
      <span className="h-[3px] bg-accent" />
      <span className="h-[3px] bg-accent" />
    </div>
  )
}

/** Rows of canal waves, the first in coral. */
export function CanalWaves({ rows = 3, className }: { rows?: number; className?: string }) {
  const id = useId()
  const height = rows * 11 + 5
  return (
    <svg aria-hidden="true" width="100%" height={height} fill="none" className={className}>
      {Array.from({ length: rows }, (_, row) => {
        const patternId = `${id}w${row}`
        return (
          <g key={patternId} className={row === 0 ? 'stroke-hero-line' : 'stroke-accent'} opacity={1 - row * 0.3}>
            <pattern id={patternId} width="44" height={height} patternUnits="userSpaceOnUse" x={row * 15}>
              <path d={`M0 ${8 + row * 11}c7-7 15-7 22 0s15 7 22 0`} strokeWidth="2.4" />
            </pattern>
            <rect width="100%" height={height} fill={`url(#${patternId})`} stroke="none" />
          </g>
        )
      })}
    </svg>
  )
}
