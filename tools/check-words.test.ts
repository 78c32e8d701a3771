import { expect, test } from 'vitest'
import { checkWords } from './check-words.ts'

const violationsIn = (text: string, path = 'src/kernel/planted.ts') =>
  checkWords(new Map([[path, text]])).map(({ line, rule, remedy }) => `${rule}:${line} ${remedy}`)

test.for([
  ['a name', 'const claimantHash = 1'],
  ['a column', 'select h.claimant from inventory.holds h'],
  ['a type', 'type TestHouse = {}'],
  ['a comment', '// The chores of a module'],
  ['two words of a name', 'const takesPart = isHandOverOpen'],
  ['the name of a step', "{ do: 'stand in line', account: 3 }"],
  ['prose about a waitlist', '// The runner who stood in line gets the place'],
  ['a singular whose plural is allowed', 'const standing = 1'],
  ['a message', "throw new Error('The house is closed')"],
] as const)('a banned word is refused in %s', ([, text]) => {
  expect(violationsIn(`ok()\n${text}\n`)).toEqual([
    expect.stringMatching(/^word:2 not “[\w ]+”: .+ \(docs\/glossary\.md\)$/),
  ])
})

test('a banned word is refused in the name of a file', () => {
  expect(violationsIn('', 'src/modules/orders/server/order-chores.ts')).toHaveLength(1)
})

test.for([
  ['an address', "{ isPrivateHouse: true, apartment: '' }"],
  ['the name of a program', 'npm run bench -- --lighthouse'],
  ['a plural with another meaning', 'const standings = standingsOf(series)'],
  ['the protocol of an address', "url.protocol === 'https:'"],
  ['a text that a visitor sees', "'Your place in line'"],
  ['two names that meet', 'missingIn(lineUp, rules)'],
  ['a line of a file', '// The error in line 3 of the file'],
  ['a longer word that contains it', 'const enclosed = warehouseless'],
] as const)('the check accepts %s', ([, text]) => {
  expect(violationsIn(text)).toEqual([])
})

test('texts for people and decision records choose their own words', () => {
  expect(violationsIn("line: 'House, street'", 'src/modules/accounts/texts/en.ts')).toEqual([])
  expect(violationsIn('The house was …', 'docs/decisions/0001-a-house.md')).toEqual([])
})
