import { expect, test } from 'vitest'
import { buildLoginUrl, loginRedirectUrl } from './login-url.ts'

test.for([
  ['a path of ours', '/account/login', 'http://localhost:3000/account/login'],
  ['a page elsewhere', 'https://id.example/in?app=7', 'https://id.example/in?app=7'],
] as const)('the sign-in page may be %s', ([, path, expected]) => {
  expect(buildLoginUrl(path, 'http://localhost:3000')).toBe(expected)
})

test.for([
  [
    'http://a.example/account/login',
    'http://a.example/account/login?returnUrl=http%3A%2F%2Fa.example%2Fe%2Fr%2Fregister%3Fstep%3Dcart%26join%3DX',
  ],
  [
    'https://id.example/in?app=7',
    'https://id.example/in?app=7&returnUrl=http%3A%2F%2Fa.example%2Fe%2Fr%2Fregister%3Fstep%3Dcart%26join%3DX',
  ],
] as const)('%s gets the address to return to, with the whole query', ([loginUrl, expected]) => {
  expect(loginRedirectUrl(loginUrl, 'http://a.example/e/r/register?step=cart&join=X')).toBe(expected)
})

test('an existing returnUrl is replaced', () => {
  const once = loginRedirectUrl('http://a.example/account/login', 'http://a.example/one')
  expect(new URL(loginRedirectUrl(once, 'http://a.example/two')).searchParams.getAll('returnUrl')).toEqual([
    'http://a.example/two',
  ])
})
