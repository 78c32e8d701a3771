import { expect, test } from 'vitest'
import { deleteMetrikaCookies, startMetrika } from './metrika.ts'
import { needsSignIn, withoutIds } from './report-page.ts'

test.for([
  ['/account/registrations', true],
  ['/account/profile', true],
  ['/tax-deduction', true],
  ['/volga-dawn/ten/register', true],
  ['/volga-dawn/ten/register/success', true],
  ['/account/login', false],
  ['/account/code', false],
  ['/', false],
  ['/event/volga-dawn', false],
  ['/event/volga-dawn/results/ten/42', false],
] as const)('the page %s needs a sign-in: %s', ([path, expected]) => {
  expect(needsSignIn(path)).toBe(expected)
})

test('a counter never learns the id of an order', () => {
  expect(withoutIds('/account/registrations/0197f0a0-0000-7000-8000-00000000000a/options')).toBe(
    '/account/registrations/:id/options',
  )
})

/** Of a window what the counter uses; cookies as pairs of assignments. */
function fakeWindow() {
  const scripts: { src: string }[] = []
  const assigned: string[] = []
  const document = {
    createElement: () => ({ src: '', async: false }),
    head: { append: (script: { src: string }) => void scripts.push(script) },
    get cookie() {
      return '_ym_uid=1; sl_counter=no; _ym_d=2'
    },
    set cookie(text: string) {
      assigned.push(text)
    },
  }
  const window = { document, location: { origin: 'https://run.startline.example' }, ym: undefined }
  return { window: window as unknown as Window & { ym?: { a?: unknown[] } }, document, scripts, assigned }
}

test('the counter gets its number, the address without a query, and whether the reader is signed in', () => {
  const { window, scripts } = fakeWindow()
  const analytics = startMetrika({ id: 42, origin: 'https://mc.example' }, window as never)
  analytics.page('/account/profile')
  analytics.params({ isSignedIn: true })
  expect(scripts.map(({ src }) => src)).toEqual(['https://mc.example/metrika/tag.js'])
  expect(window.ym?.a).toEqual([
    [42, 'init', expect.objectContaining({ webvisor: false, clickmap: false, trackLinks: false })],
    [42, 'hit', 'https://run.startline.example/account/profile'],
    [42, 'params', { isSignedIn: true }],
  ])
})

test('a refusal deletes the counter’s cookies on every domain that it may have chosen, and no others', () => {
  const { document, assigned } = fakeWindow()
  deleteMetrikaCookies(document as unknown as Document, 'run.startline.example')
  expect(assigned).toContain('_ym_uid=; path=/; max-age=0')
  expect(assigned).toContain('_ym_d=; path=/; max-age=0; domain=.startline.example')
  expect(assigned.join()).not.toContain('sl_counter')
})
