import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createLogger, type Logger } from './log.ts'
import { prettyLine } from './pretty-stream.ts'
import { redactText } from './redact.ts'

function lines(level = 'trace'): { log: Logger; text: () => string; last: () => Record<string, unknown> } {
  const written: string[] = []
  const log = createLogger({ level, stream: { write: (line) => void written.push(line) } })
  return { log, text: () => written.join(''), last: () => JSON.parse(written.at(-1) ?? '{}') }
}

test('a line is one JSON object with level, time and message', () => {
  const { log, last } = lines()
  log.info({ port: 3000 }, 'Ready')
  expect(last()).toMatchObject({ level: 'info', port: 3000, msg: 'Ready' })
  expect(last().time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('a request’s lines carry its id', () => {
  const { log, last } = lines()
  log.child({ requestId: 'r-1' }).warn('Slow')
  expect(last()).toMatchObject({ requestId: 'r-1', msg: 'Slow' })
})

test('lines below the level are left out', () => {
  const { log, text } = lines('warn')
  log.info('Ready')
  expect(text()).toBe('')
})

test.for([
  ['authorization', { headers: { Authorization: 'Bearer s3cret' } }],
  ['cookie', { request: { headers: { cookie: 'session=s3cret', 'set-cookie': ['s3cret'] } } }],
  ['headers of the platform', { headers: new Headers({ cookie: 's3cret' }) }],
  ['password', { body: { form: { password: 's3cret', newPassword: 's3cret', password_again: 's3cret' } } }],
  ['token', { a: { b: { c: { d: { sessionToken: 's3cret' } } } } }],
  ['e-mail', { user: { email: 's3cret@example.org' }, to: ['s3cret@example.org'] }],
  ['phone', { profile: { phone: 's3cret', emergencyPhone: '+7 911 s3cret' } }],
  ['names', { person: { firstName: 's3cret', last_name: 's3cret', patronymic: 's3cret', fullName: 's3cret' } }],
  ['birth date', { birthDate: 's3cret' }],
  ['document numbers', { documents: [{ documentNumber: 's3cret', passport: { number: 's3cret' } }] }],
  ['a number instead of a text', { phone: 83_725 }],
  ['an address’s parameters', { url: '/x?step=2&token=s3cret&gift=s3cret&acceptTransfer=s3cret#top' }],
  ['a map and a set', { map: new Map([['token', 's3cret']]), set: new Set([{ email: 's3cret' }]) }],
  ['very deep', { a: { a: { a: { a: { a: { a: { a: { a: { a: { a: 's3cret' } } } } } } } } } }],
] as const)('%s never reaches the log', ([, fields]) => {
  const { log, text } = lines()
  log.info(fields, 'Request')
  log.child(fields).info('Child')
  expect(text()).toContain('[hidden]')
  expect(text()).not.toMatch(/s3cret|83725/)
})

test('personal data in a message is hidden too', () => {
  const { log, text } = lines()
  log.info('Email to %s', 'anna@example.org')
  log.info('Profile %o', { firstName: 'Anna', email: 'anna@example.org' })
  log.info('anna@example.org called from +7 (911) 123-45-67')
  log.error(new Error('no mailbox <anna@example.org>'))
  expect(text()).not.toMatch(/anna|123-45-67/i)
  expect(text()).toContain('Email to [hidden]')
})

test('an error is logged with its message, code and cause, and without data of the row', () => {
  const { log, last, text } = lines()
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(anna) exists',
    parameters: ['anna'],
  })
  log.error({ err: new Error('Sign-up failed', { cause }) }, 'Request failed')
  expect(last()).toMatchObject({
    err: { type: 'Error', message: 'Sign-up failed', cause: { message: 'duplicate key', code: '23505' } },
  })
  expect(text()).not.toContain('anna')
  log.error(cause)
  expect(last()).toMatchObject({ msg: 'duplicate key', err: { code: '23505' } })
  expect(text()).not.toContain('anna')
})

test.for([
  ['a missing field', { email: null, phone: '' }],
  ['a yes or no', { hasPassword: true }],
  [
    'what only sounds alike',
    { eventName: 'Белые ночи', name: 'orders.expire', code: 'order.not_open', requestId: 'r-1' },
  ],
] as const)('%s may be logged', ([, fields]) => {
  const { log, last } = lines()
  log.info(fields)
  expect(last()).toMatchObject(fields)
})

test('a terminal gets short lines', () => {
  const line = prettyLine(
    '{"level":"error","time":"2026-11-21T10:00:00.000Z","port":3000,"msg":"No","err":{"stack":"Error: No"}}\n',
  )
  expect(stripVTControlCharacters(line)).toMatch(/^\d\d:\d\d:\d\d error No port=3000\nError: No\n$/)
})

test.for([
  ['anna@example.org', '[hidden]'],
  ['<anna.b@mail.example.org>, boris@example.org.', '<[hidden]>, [hidden].'],
  ['mailto:anna@example.org?subject=@home', 'mailto:[hidden]?subject=@home'],
  ['a@b@example.org', 'a@[hidden]'],
  ['@example.org and name@localhost', '@example.org and name@localhost'],
] as const)('of «%s» a log shows «%s»', ([text, shown]) => {
  expect(redactText(text)).toBe(shown)
})
