import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const base = declarationsOf(':root')
const tenants = {
  default: base,
  pionercup: { ...base, ...declarationsOf('html[data-tenant="pionercup"]') },
  fontanka: { ...base, ...declarationsOf('html[data-tenant="fontanka"]') },
} as const
const sports = Object.keys(base).filter((token) => token.startsWith('sport-'))

// Contrast by WCAG 2.2 AA: 4.5 for text; 3 for edges of controls and for large type on posters.
const pairs: readonly (readonly [string, string, number])[] = [
  ...['paper', 'wash'].flatMap((ground) => [['ink', ground, 7] as const, ['ink-2', ground, 4.5] as const]),
  ...['paper', 'wash'].map((ground) => ['line-strong', ground, 3] as const),
  ['on-accent', 'accent', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-night', 'night', 7],
  ['on-night-2', 'night', 4.5],
  ['hero-line', 'night', 4.5],
  ...['ok', 'warn', 'stop', 'soon'].flatMap((state) => [
    [state, `${state}-soft`, 4.5] as const,
    [state, 'paper', 4.5] as const,
    [state, 'wash', 4.5] as const,
    ['ink', `${state}-soft`, 4.5] as const,
  ]),
  ...sports.map((sport) => ['on-sport', sport, 3] as const),
]

test('all 18 sports have a colour', () => {
  expect(sports).toHaveLength(18)
})

describe.each(Object.entries(tenants))('the contrast of the theme %s', (_tenant, tokens) => {
  test.for(['light', 'dark'] as const)('the colours are readable in the %s scheme', (scheme) => {
    const tooFaint = pairs.flatMap(([front, ground, min]) => {
      const ratio = contrast(colourOf(tokens, front, scheme), colourOf(tokens, ground, scheme))
      return ratio < min ? [`${front} on ${ground}: ${ratio.toFixed(2)}, needs ${min}`] : []
    })
    expect(tooFaint).toEqual([])
  })
})

function declarationsOf(selector: string): Record<string, string> {
  const start = css.indexOf(`\n${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  )
}

function colourOf(tokens: Record<string, string>, token: string, scheme: 'light' | 'dark'): string {
  const colours = tokens[token]?.match(/#[0-9a-f]{6}/g) ?? []
  const colour = scheme === 'dark' ? (colours[1] ?? colours[0]) : colours[0]
  if (!colour) throw new Error(`No colour in --${token}`)
  return colour
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
