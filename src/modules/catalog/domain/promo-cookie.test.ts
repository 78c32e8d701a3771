import { expect, test } from 'vitest'
import { codeOfLink, promoCookie, promoCookieValue, registerHrefWithCode } from './promo-cookie.ts'

test('the code of a link counts for its own event, and not for one whose code it begins with', () => {
  const cookies = { [promoCookie]: promoCookieValue('volga', 'СТАРТ10') }
  expect(codeOfLink(cookies, 'volga')).toBe('СТАРТ10')
  expect(codeOfLink(cookies, 'volga-dawn')).toBeUndefined()
  expect(codeOfLink({}, 'volga')).toBeUndefined()
  expect(codeOfLink({ [promoCookie]: 'volga:  ' }, 'volga')).toBeUndefined()
})

test('a code in the cookie is bounded', () => {
  expect(promoCookieValue('volga', 'x'.repeat(500))).toHaveLength('volga:'.length + 80)
  expect(codeOfLink({ [promoCookie]: `volga:${'x'.repeat(500)}` }, 'volga')).toHaveLength(80)
})

test.each([
  ['/volga/ten/register', '/volga/ten/register?code=A%26B'],
  ['/volga/ten/register?step=waitlist', '/volga/ten/register?code=A%26B'],
  ['https://cup.example/volga/ten/register?ttt=pi', 'https://cup.example/volga/ten/register?ttt=pi&code=A%26B'],
])('the form at %s is reached with the code', (href, to) => {
  expect(registerHrefWithCode(href, 'A&B')).toBe(to)
})
