import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { poster } from './poster.ts'

const tenants = ['default', 'pionercup', 'fontanka'] as const
const limitBytes = 12_000

const anySport = fc.constantFrom(...sports)
const anyTenant = fc.constantFrom(...tenants)
const anyCode = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщъыьэюя-2026 «»') }),
)

describe.for(tenants.flatMap((tenant) => sports.map((sport) => [tenant, sport] as const)))(
  '%s %s',
  ([tenant, sport]) => {
    const codes = Array.from({ length: 40 }, (_, n) => `event-${n}`)
    const drawn = codes.map((code) => poster({ code, sport, tenant }))

    test('forty posters are under 12 kB each, and no two are equal', () => {
      expect(Math.max(...drawn.map(bytes))).toBeLessThan(limitBytes)
      expect(new Set(drawn).size).toBe(codes.length)
    })

    test('a poster can be inlined with others: it has no ids, references, scripts, styles or text', () => {
      for (const svg of drawn) {
        expect(svg).not.toMatch(/\sid=|href|url\(|<(?!\/?(svg|g|path|circle|rect)\b)/)
        expect(textOutsideTags(svg)).toBe('')
      }
    })

    test('coordinates are whole, and other numbers have one decimal at most', () => {
      for (const svg of drawn) {
        expect(svg).not.toMatch(/NaN|Infinity|undefined|null|\d,\d|e-\d|\.\d\d/)
        expect(svg.match(/ d="[^"]*\.[^"]*"/g)).toBeNull()
      }
    })

    test('the corner under the date is dark enough for white text', () => {
      const sky = drawn[0]?.match(/<rect[^>]* fill="(#[0-9a-f]{6})"/)?.[1] ?? '#ffffff'
      expect(1.05 / (luminance(sky) + 0.05)).toBeGreaterThan(3)
    })
  },
)

test('any code gives well-formed XML under 12 kB, and the same code the same picture', () => {
  fc.assert(
    fc.property(anyCode, anySport, anyTenant, (code, sport, tenant) => {
      const svg = poster({ code, sport, tenant })
      expect(isWellFormed(svg)).toBe(true)
      expect(bytes(svg)).toBeLessThan(limitBytes)
      expect(poster({ code, sport, tenant })).toBe(svg)
    }),
  )
})

test('different codes give different pictures', () => {
  fc.assert(
    fc.property(anyCode, anyCode, anySport, (first, second, sport) => {
      fc.pre(first !== second)
      expect(poster({ code: first, sport })).not.toBe(poster({ code: second, sport }))
    }),
  )
})

test.for([
  ['all sports of one event differ', sports.map((sport) => poster({ code: 'volga', sport }))],
  ['brands differ in colour', tenants.map((tenant) => poster({ code: 'volga', sport: 'swimming', tenant }))],
] as const)('posters differ from each other: %s', ([, pictures]) => {
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('a brand changes only the colours, never the drawing', () => {
  const drawing = (tenant: string) => poster({ code: 'volga', sport: 'ski', tenant }).replace(/#[0-9a-f]{6}/g, '')
  expect(drawing('pionercup')).toBe(drawing('default'))
})

test('a brand without a palette of its own has the default colours', () => {
  expect(poster({ code: 'volga', sport: 'run', tenant: 'newcomer' })).toBe(poster({ code: 'volga', sport: 'run' }))
})

test('the drawing uses no function that engines may round differently', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  expect(sources.length).toBeGreaterThan(20)
  const inexact = /Math\.(random|sin|cos|tan|atan2?|pow|exp|log|hypot)\b|[\w)\]] \*\* |toLocale|Intl\./
  for (const name of sources) {
    const code = readFileSync(`${import.meta.dirname}/${name}`, 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '')
    expect(code, name).not.toMatch(inexact)
  }
})

function bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}

function textOutsideTags(svg: string): string {
  return svg.replace(/<[^>]*>/g, '')
}

/** Whether tags are closed in order, attributes quoted and unique, with one root. */
function isWellFormed(xml: string): boolean {
  const open: string[] = []
  const tag = /<(?:\/([a-z]+)|([a-z]+)((?:\s[a-zA-Z-]+="[^"<&]*")*)(\/?))>/gy
  let roots = 0
  while (tag.lastIndex < xml.length) {
    const found = tag.exec(xml)
    if (!found) return false
    const [, closing, opening, attributes = '', empty] = found
    const names = Array.from(attributes.matchAll(/\s([a-zA-Z-]+)=/g), ([, name]) => name)
    if (new Set(names).size !== names.length) return false
    if (closing !== undefined && open.pop() !== closing) return false
    if (opening !== undefined && open.length === 0) roots += 1
    if (opening !== undefined && empty === '') open.push(opening)
  }
  return open.length === 0 && roots === 1
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
