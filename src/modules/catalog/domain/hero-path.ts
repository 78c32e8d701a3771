/** The pages whose head has drawn elevation lines; each page has its own drawing. */
export const heroNames = ['home', 'organizers', 'participants', 'tax', 'nbd'] as const
export type HeroName = (typeof heroNames)[number]

/** The address of the drawing; the page paints its element `#lines`. */
export function heroPath(name: HeroName): string {
  return `/posters/hero/${name}.svg`
}

/** The viewBox of the drawing; the lines run beyond its sides. */
export const heroViewBox = '0 0 1440 600'
