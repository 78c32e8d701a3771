import { expect, test } from 'vitest'
import { registerAddress } from './register-address.ts'

const path = '/neva-swim/km2/register'
test.for([
  ['the home itself', 'default', 'startline.example', 'default', 'https://startline.example', path],
  [
    'another brand on localhost',
    'fontanka',
    'fontanka.localhost',
    'default',
    'http://localhost:3000',
    `${path}?ttt=fontanka`,
  ],
  [
    'another brand under localhost',
    'fontanka',
    'x.example',
    'pionercup',
    'http://pionercup.localhost:3000',
    `${path}?ttt=fontanka`,
  ],
  [
    'back to the default brand on localhost',
    'default',
    'localhost',
    'fontanka',
    'http://localhost:3000',
    `${path}?ttt=rr`,
  ],
  [
    'another brand for real',
    'fontanka',
    'fontanka.example',
    'default',
    'https://startline.example',
    `https://fontanka.example${path}`,
  ],
  [
    'a host that only begins like localhost',
    'fontanka',
    'fontanka.example',
    'default',
    'https://localhost.example',
    `https://fontanka.example${path}`,
  ],
] as const)('%s', ([, tenant, host, here, origin, expected]) => {
  const homes = { home: { tenant, host }, here: { tenant: here, origin } }
  expect(registerAddress('neva-swim', 'km2', homes)).toBe(expected)
})
