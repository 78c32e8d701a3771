/** The pages whose head is drawn; each has lines of its own. */
export const heroNames = ['home', 'organizers', 'participants', 'tax', 'nbd'] as const
export type HeroName = (typeof heroNames)[number]

/** Where the lines are served; `#lines` in it is painted by the page that takes it. */
export function heroAddress(name: HeroName): string {
  return `/posters/hero/${name}.svg`
}

/** The viewBox that hero lines are drawn for; the lines run beyond its sides. */
export const heroViewBox = '0 0 1440 600'
