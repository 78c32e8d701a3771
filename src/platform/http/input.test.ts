import { expect, test } from 'vitest'
import { z } from 'zod'
import { matchCase, textIssues, toIssues, without } from './input.ts'

const Order = z.object({
  id: z.uuid().optional(),
  entryIds: z.array(z.uuid()).optional(),
  registrationId: z.string(),
  participant: z.object({ lastName: z.string(), birthDate: z.string().nullable() }).optional(),
  products: z.array(z.object({ productId: z.string(), count: z.number() })).default([]),
})

test.for([
  ['as written', { registrationId: 'r' }, { registrationId: 'r' }],
  ['as SPEC §7 writes it', { RegistrationId: 'r' }, { registrationId: 'r' }],
  ['all capitals', { REGISTRATIONID: 'r' }, { registrationId: 'r' }],
  ['inside an object that may be missing', { PARTICIPANT: { LASTNAME: 'x' } }, { participant: { lastName: 'x' } }],
  ['inside a list', { Products: [{ ProductID: 'p', COUNT: 1 }] }, { products: [{ productId: 'p', count: 1 }] }],
  ['a name of nobody stays as it is', { Other: { RegistrationId: 1 } }, { Other: { RegistrationId: 1 } }],
  [
    'an id in capitals',
    { id: '0197F0A0-0000-7000-8000-00000000000A', entryIds: ['0197F0A0-0000-7000-8000-00000000000B'] },
    { id: '0197f0a0-0000-7000-8000-00000000000a', entryIds: ['0197f0a0-0000-7000-8000-00000000000b'] },
  ],
  ['no id', { id: 'NONE', registrationId: 'R' }, { id: 'none', registrationId: 'R' }],
  ['null in place of an object', { participant: null }, { participant: null }],
  ['a list in place of an object', { Participant: [1] }, { participant: [1] }],
  ['a text in place of everything', 'text', 'text'],
  ['nothing', null, null],
] as const)('the names of fields are matched without regard to case: %s', ([, input, expected]) => {
  expect(matchCase(input, Order)).toEqual(expected)
})

test('of a repeated name the last value counts, and no prototype is changed', () => {
  expect(matchCase({ registrationId: 'a', RegistrationId: 'b' }, Order)).toEqual({ registrationId: 'b' })
  const read = matchCase(JSON.parse('{"__proto__": {"isAdmin": true}}'), Order)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
})

test('a very deep object is read without a stack overflow', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)
  expect(() => matchCase(deep, z.looseObject({}))).not.toThrow()
  expect(textIssues(deep)).toEqual({})
})

const Form = z.object({
  name: z.string().min(1).max(5),
  code: z.string().min(3),
  count: z.number().int().min(1).max(9),
  kind: z.enum(['a', 'b']),
  yes: z.literal(true),
  own: z.string().min(1, 'orders.choose_method'),
  ui: z.string().min(1, 'validation.email'),
  list: z.array(z.object({ id: z.uuid() })),
})
const good = { name: 'n', code: 'abc', count: 1, kind: 'a', yes: true, own: 'x', ui: 'x', list: [] }

test.for([
  ['missing', { name: undefined }, { name: { code: 'validation.required' } }],
  ['null', { name: null }, { name: { code: 'validation.required' } }],
  ['empty', { name: '' }, { name: { code: 'validation.required' } }],
  ['another type', { name: 5 }, { name: { code: 'validation.invalid' } }],
  ['too long', { name: 'abcdef' }, { name: { code: 'validation.tooLong', params: { count: 5 } } }],
  ['too short', { code: 'ab' }, { code: { code: 'validation.tooShort', params: { count: 3 } } }],
  ['too small', { count: 0 }, { count: { code: 'validation.tooSmall', params: { min: 1 } } }],
  ['too big', { count: 10 }, { count: { code: 'validation.tooBig', params: { max: 9 } } }],
  ['none of the choices', { kind: 'c' }, { kind: { code: 'validation.oneOf', params: { values: 'a, b' } } }],
  ['a box that is not ticked', { yes: false }, { yes: { code: 'validation.chooseOne' } }],
  ['no choice', { kind: '' }, { kind: { code: 'validation.chooseOne' } }],
  ['a module’s own code', { own: '' }, { own: { code: 'orders.choose_method' } }],
  ['a text of the forms', { ui: '' }, { ui: { code: 'validation.email' } }],
  ['inside a list', { list: [{ id: 'no' }] }, { 'list.0.id': { code: 'validation.invalid' } }],
] as const)('%s is reported at its field', ([, change, expected]) => {
  const parsed = Form.safeParse({ ...good, ...change }, { reportInput: true })
  expect(parsed.error && toIssues(parsed.error)).toEqual(expected)
})

test('an issue of the whole is reported at the body', () => {
  const parsed = Form.safeParse('text', { reportInput: true })
  expect(parsed.error && toIssues(parsed.error)).toEqual({ body: { code: 'validation.invalid' } })
})

const invalid = { code: 'validation.invalid' }
test.for([
  ['a NUL', { name: 'a\0b' }, { name: invalid }],
  ['half of a pair of surrogates', { name: 'a\ud83d' }, { name: invalid }],
  ['deeper', { participant: { city: '\0' } }, { 'participant.city': invalid }],
  ['what bytes that are no UTF-8 became', { name: 'a\ufffdb' }, { name: invalid }],
  ['in a list', { list: ['a', '\0'] }, { 'list.1': invalid }],
  ['in a name', { 'a\0': 1 }, { body: invalid }],
  ['whole pairs, marks and every script may stay', { name: '🏃\u0301 Ёж\n\t’' }, {}],
  ['numbers and nothing', { count: 1, empty: null, missing: undefined }, {}],
] as const)('a text that the database cannot store is refused: %s', ([, value, expected]) => {
  expect(textIssues(value)).toEqual(expected)
})

test('an unreadable value is left out, and the rest stays', () => {
  const typed = { code: 'a', participant: { phone: '123', city: 'Самара' }, list: [{ id: 'no' }] }
  expect(without(typed, ['participant.phone', 'participant.email', 'list.0.id', 'none.at.all'])).toEqual({
    ...typed,
    participant: { city: 'Самара' },
  })
  expect(typed.participant.phone).toBe('123')
  expect(without('text', ['body'])).toBe('text')
})
