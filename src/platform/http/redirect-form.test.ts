import { expect, test } from 'vitest'
import { redirectForm } from './redirect-form.ts'

const form = 'http://shop.test/spring/10k/register'

test.for([
  ['a plain form', `${form}`, '?file=too-large', '/spring/10k/register?file=too-large'],
  ['its query stays', `${form}?step=participant`, '?file=large', '/spring/10k/register?step=participant&file=large'],
  ['an anchor comes last', `${form}?a=1`, '?file=large#apply', '/spring/10k/register?a=1&file=large#apply'],
  ['another page', `${form}?a=1`, '/account/registrations', '/account/registrations'],
] as const)('a form is led on: %s', ([, url, to, expected]) => {
  const plain = redirectForm(url, to)
  expect([plain.status, plain.headers.get('location')]).toEqual([303, expected])
  // The router asks for data at the page's address with an ending.
  const data = redirectForm(url.replace('register', 'register.data'), to)
  expect(redirectForm(url.replace('register', 'register/_.data'), '?a=2').headers.get('x-remix-redirect')).toMatch(
    /^\/spring\/10k\/register\/\?/,
  )
  expect([data.status, data.headers.get('x-remix-redirect'), data.headers.has('location')]).toEqual([
    204,
    expected,
    false,
  ])
})
