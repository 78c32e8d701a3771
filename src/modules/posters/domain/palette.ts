import { type Sport, sportFamily } from '#src/modules/catalog/domain/sport.ts'

/**
 * The colours of one poster. They are not in the theme, since a poster is also drawn into emails,
 * PDFs and pictures without a style sheet. The sky fills the top-left corner, under the white date
 * block: it is never light.
 */
export type Palette = {
  /** the sport's colour, most of the picture */
  sky: string
  /** the nearest layer; layers blend from sky to near */
  near: string
  /** the brightest line */
  line: string
  /**
   * the sky lightened, of the same hue: haze, far water, halos; a mix with another hue looks muddy
   */
  haze: string
  /** the sun and other large light shapes; never blended */
  glow: string
  /** the small signal colour: buoys, the course, the baton */
  accent: string
  /** snowfields; tracks on them are drawn in `near` */
  snow: string
}

/** The palette of a sport on a tenant's posters; tenants without their own use the defaults. */
export function choosePalette(sport: Sport, tenant: string): Palette {
  if (tenant === 'pionercup') return { ...pionercup, ...pionercupGrounds[sportFamily(sport)] }
  if (tenant === 'fontanka') return { ...fontanka, ...fontankaGrounds[sportFamily(sport)] }
  return defaults[sport]
}

/** A colour between two: 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const t = Math.max(0, Math.min(1, share))
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * t)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const snow = '#eef4fa'

function colors(sky: string, near: string, line: string, glow: string, accent: string, haze = glow): Palette {
  return { sky, near, line, glow, accent, haze, snow }
}

const defaults: Record<Sport, Palette> = {
  run: colors('#ff5b2e', '#c92f10', '#ffe9d6', '#ffd08a', '#fff3c4'),
  'run-relay': colors('#ee4535', '#a81e22', '#ffe3d8', '#ffb48a', '#ffe27a'),
  trail: colors('#1f6b45', '#0c3a28', '#d7f0d2', '#f2d16b', '#f6d860'),
  obstacle: colors('#4f7326', '#27401a', '#e9f2c8', '#f0cf5a', '#ffd84d'),
  cycling: colors('#1d4ed8', '#0f2a8a', '#dbe6ff', '#8fb4ff', '#ffd84d'),
  swimming: colors('#0e7490', '#04557a', '#d3f3f7', '#8fdce6', '#ff7a4d'),
  'swimming-team': colors('#0b7d84', '#054f59', '#d2f5f0', '#86e0d6', '#ffc94d'),
  triathlon: colors('#6d28d9', '#3d1391', '#eadcff', '#d9c2ff', '#ffc2a1'),
  'triathlon-relay': colors('#8226c9', '#4d1187', '#f3dcff', '#ecc4ff', '#ffc2a1'),
  duathlon: colors('#4c35d4', '#2a1a8c', '#e2deff', '#b9b0ff', '#ffb38a'),
  'duathlon-relay': colors('#5a2fc9', '#331487', '#e8dcff', '#c8b0ff', '#ffd27a'),
  ski: colors('#1e4e8c', '#2d66a8', '#d9e9fb', '#f7dfae', '#ff8a5c', '#9cc0ea'),
  'ski-relay': colors('#23589c', '#2f6db3', '#dcebfc', '#f5d9a8', '#ff7a5c', '#9cc0ea'),
  biathlon: colors('#243f7f', '#2c569c', '#dbe5fb', '#f2e3c2', '#ff8a5c', '#9cc0ea'),
  'biathlon-relay': colors('#2b4490', '#3360aa', '#dee6fd', '#f2e3c2', '#ffc24d', '#9cc0ea'),
  'ski-biathlon': colors('#1b5788', '#2a72a6', '#d8edfa', '#f7dfae', '#ff8a5c', '#9cc0ea'),
  orienteering: colors('#c2570c', '#8a3605', '#ffe8d1', '#f0a45c', '#ffffff'),
  walk: colors('#be185d', '#84103f', '#ffdce9', '#ffb3c7', '#ffe1a8'),
}

/** Snow, deep blue, signal yellow. */
const pionercup: Palette = colors('#0d3b86', '#0a2a66', '#e3eefb', '#ffe04a', '#ffd000', '#7fb2f0')

type Grounds = Record<ReturnType<typeof sportFamily>, Partial<Palette>>

const pionercupGrounds: Grounds = {
  run: { sky: '#1450b4', near: '#0a2f78' },
  trail: { sky: '#0c4a7c', near: '#082c54' },
  cycling: { sky: '#0f45a8', near: '#0a2a70' },
  swimming: { sky: '#0b5a94', near: '#083a68' },
  triathlon: { sky: '#2340a0', near: '#131f66' },
  ski: { sky: '#0d3b86', near: '#2a64b4', snow: '#f4f9ff' },
  orienteering: { sky: '#12489a', near: '#0a2c68' },
  walk: { sky: '#1b56ac', near: '#0c3478' },
}

/** Granite, turquoise, coral. */
const fontanka: Palette = colors('#0f8a8c', '#075a63', '#dff6f2', '#ff9a86', '#ff6f5e', '#8be0d8')

const fontankaGrounds: Grounds = {
  run: { sky: '#ea5f50', near: '#a92f3b', haze: '#ffb7a0', glow: '#ffd9c4', accent: '#fff1e6' },
  trail: { sky: '#4a5560', near: '#232a32', haze: '#9fb0bb', glow: '#5fd0c8' },
  cycling: { sky: '#46505b', near: '#222930', glow: '#4fc9c4' },
  swimming: {},
  triathlon: { sky: '#3f4954', near: '#0b6c74', haze: '#8fb4bb' },
  ski: { sky: '#4a5662', near: '#5f6d7a', haze: '#a9b9c4', snow: '#e9efef', glow: '#ffb3a3' },
  orienteering: { sky: '#4a5560', near: '#2a323a', glow: '#3fa8a6', accent: '#ff8573' },
  walk: { sky: '#d4504b', near: '#8c2b40', haze: '#ffb09c', glow: '#ffd9c4', accent: '#fff1e6' },
}
