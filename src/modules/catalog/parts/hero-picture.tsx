import { type HeroName, heroAddress, heroViewBox } from '../domain/hero-address.ts'

/** Elevation lines on the dark head of a page: a file that the page paints, since drawing them takes a phone a tenth of a second. */
export function HeroPicture({ name }: { name: HeroName }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={heroViewBox}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      className="absolute inset-0 size-full text-hero-line"
    >
      <use href={`${heroAddress(name)}#lines`} />
    </svg>
  )
}
