import { expect, test } from 'vitest'
import { withoutMetaCalls } from './without-meta.ts'

test.for([
  ['one call', "const a = z.string().meta({ pattern: '^a$' })", 'const a = z.string()'],
  ['a call in a chain', 'const a = z.string().meta({ x: 1 }).max(3)', 'const a = z.string().max(3)'],
  [
    'a call over lines',
    'const a = z\n  .string()\n  .meta(withJsonSchema({ a: [1] }))\n',
    'const a = z\n  .string()\n',
  ],
  ['a call within a call', 'const a = x.meta(b.meta({}))', 'const a = x'],
  ['two calls', 'const a = { b: x.meta({}), c: y.meta({ d: 1 }) }', 'const a = { b: x, c: y }'],
  [
    'something else of that name',
    'const a = meta({}); const b = x.metadata({})',
    'const a = meta({}); const b = x.metadata({})',
  ],
] as const)('calls of meta are removed from the code: %s', ([, code, expected]) => {
  expect(withoutMetaCalls('a.ts', code)).toBe(expected)
})
