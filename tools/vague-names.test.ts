import { expect, test } from 'vitest'
import { findVagueNames } from './vague-names.ts'

const namesIn = (text: string) =>
  findVagueNames('src/kernel/planted.ts', text).map(({ line, remedy }) => `${line} ${remedy}`)

test.for([
  ['a variable', 'const told = 1'],
  ['a parameter', 'function send(who: string) {}'],
  ['a field', 'type Reply = { readonly asked: string }'],
  ['a destructured field', 'const { kept: saved } = cache'],
] as const)('a vague name is refused in %s', ([, text]) => {
  expect(namesIn(`ok()\n${text}\n`)).toEqual([expect.stringMatching(/^2 not “\w+”: .+$/)])
})

test('the check accepts longer names, texts and comments', () => {
  expect(namesIn("const askedAt = 'what was said' // who is told\n")).toEqual([])
})
