import { type HeroName, heroPath, heroViewBox } from '../domain/hero-path.ts'

/**
 * Elevation lines on the dark head of a page. They are an SVG file on the server: drawing them in
 * the page takes a phone a tenth of a second.
 */
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
      <use href={`${heroPath(name)}#lines`} />
    </svg>
  )
}
