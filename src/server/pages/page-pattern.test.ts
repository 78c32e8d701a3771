import { expect, test } from 'vitest'
import { pagesByPath } from './page-pattern.ts'

const pageAt = pagesByPath({
  root: { id: 'root', path: '' },
  home: { id: 'home', parentId: 'root' },
  event: { id: 'event', parentId: 'root', path: 'event/:code' },
  overview: { id: 'overview', parentId: 'event', module: { action: () => null } },
  startlist: { id: 'startlist', parentId: 'event', path: 'startlist' },
  register: { id: 'register', parentId: 'root', path: ':eventCode/:raceCode/register', module: { action: () => null } },
  legal: { id: 'legal', parentId: 'root', path: 'legal/:kind' },
  cookies: { id: 'cookies', parentId: 'root', path: 'legal/cookies' },
  none: { id: 'none', parentId: 'root', path: '*' },
})

test.for([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/_.data', '/'],
  ['/event/spring-10/_.data', '/event/:code'],
  ['/event/spring-10', '/event/:code'],
  ['/event/spring-10/', '/event/:code'],
  ['/event/spring-10.data', '/event/:code'],
  ['/Event/spring-10/startlist', '/event/:code/startlist'],
  ['/spring-10/half/register', '/:eventCode/:raceCode/register'],
  ['/legal/cookies', '/legal/cookies'],
  ['/legal/offer', '/legal/:kind'],
  ['/wp-login.php', '(no such page)'],
  ['/event/a/b/c', '(no such page)'],
] as const)('the path %s has the page pattern %s', ([path, pattern]) => {
  expect(pageAt(path).pattern).toBe(pattern)
})

test.for([
  ['/spring-10/half/register', true],
  ['/spring-10/half/register.data', true],
  ['/spring-10/half/register/_.data', true],
  ['/event/spring-10', true],
  ['/event/spring-10/startlist', false],
  ['/legal/cookies', false],
  ['/wp-login.php', false],
] as const)('the page at %s accepts forms: %s', ([path, takesForms]) => {
  expect(pageAt(path).takesForms).toBe(takesForms)
})
