import { expect, test } from 'vitest'
import { readFormValues } from './form-values.ts'

const post = (body: string) =>
  new Request('http://x', { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

test.for([
  ['plain names are strings', 'a=1&b=', { a: '1', b: '' }],
  ['dots nest', 'p.name=%D0%AF&p.city=X', { p: { name: 'Я', city: 'X' } }],
  ['a name that repeats is an array', 'k=1&k=2', { k: ['1', '2'] }],
  ['a name can’t reach the prototype', '__proto__.x=1&a.constructor=2', { a: {} }],
] as const)('a form is read into an object: %s', async ([, body, expected]) => {
  expect(await readFormValues(post(body))).toEqual(expected)
})
