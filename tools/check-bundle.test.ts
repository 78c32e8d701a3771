import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundleIssues } from './check-bundle.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'startline-bundle-'))
  mkdirSync(join(folder, 'assets'))
  const manifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/lib.js'] },
    routes: { root: { module: '/assets/root.js' }, 'screens/home': { module: '/assets/home.js' } },
  }
  write('manifest-1.js', `window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  write('entry.js', `import"./lib.js";`)
  write('lib.js', 'one()')
  write('root.js', 'two()')
  write('home.js', 'var h={texts:[`catalog`]};import{a}from"./card.js"')
  write('card.js', 'three()')
  write(
    'loader.js',
    loaderOf(['/src/ui', '/src/shell', '../modules/site', '../modules/accounts', '../modules/catalog']),
  )
  for (const name of ['ui', 'shell', 'site', 'accounts', 'catalog']) write(`ru-${name}.js`, 'text()')
  write('forms.js', 'invalid_union react-aria-Modal data-sonner-toaster maplibregl-canvas')
})
afterEach(() => rmSync(folder, { recursive: true }))

function loaderOf(folders: readonly string[]): string {
  const texts = folders.map((path) => {
    const name = path.split('/').at(-1)
    return name === 'list'
      ? '"../modules/catalog/texts/list/ru.ts":()=>o(()=>import(`./ru-list.js`),[])'
      : `"${path}/texts/ru.ts":()=>o(()=>import(\`./ru-${name}.js\`),[])`
  })
  return `{${texts.join(',')}}`
}
function write(name: string, text: string) {
  writeFileSync(join(folder, 'assets', name), text)
}
/** Random text, which gzip cannot compress. */
const noise = (length: number) => Array.from({ length }, () => String.fromCharCode(33 + Math.random() * 90)).join('')

function issues(kilobytes = 2, files = 20) {
  return bundleIssues(folder, () => undefined, [{ page: 'home', routes: ['screens/home'], kilobytes, files }])
}

test('a light page passes', () => {
  expect(issues()).toEqual([])
})

test.for(['entry.js', 'lib.js', 'root.js', 'card.js', 'ru-catalog.js'])('growth in %s is reported', (name) => {
  write(name, `"${noise(4_000).replace(/["\\]/g, '')}"`)
  if (name === 'entry.js') write(name, `import"./lib.js";"${noise(4_000).replace(/["\\]/g, '')}"`)
  expect(issues().join()).toMatch(/home: \d\.\d kB of script at first, 2 are allowed/)
})

test('a page of too many files is reported', () => {
  expect(issues(2, 8)).toEqual(['home: 9 files of script at first, 8 are allowed'])
})

test('growth in a section of texts that the page names is reported', () => {
  write('home.js', 'var h={texts:[`catalog`,`catalog-list`]}')
  write('loader.js', loaderOf(['/src/ui', '/src/shell', '../modules/site', '../modules/catalog', 'list']))
  write('ru-list.js', noise(4_000))
  expect(issues().join()).toMatch(/home: \d\.\d kB of script at first, 2 are allowed/)
})

test('the texts of emails are only in the server’s bundle', () => {
  write('ru-catalog.js', 'text({emailPaidSubject:`…`})')
  expect(issues().join()).toMatch(/^emails: /)
})

test('a part that a page loads later is not counted', () => {
  write('card.js', 'import(`./later.js`)')
  write('later.js', noise(4_000))
  expect(issues()).toEqual([])
})

test('a part that always loads late is counted with the page that names it', () => {
  write('later-1.js', noise(4_000))
  const late = { page: 'map', routes: ['screens/home'], parts: ['later'], kilobytes: 2, files: 20 }
  expect(bundleIssues(folder, () => undefined, [late]).join()).toMatch(
    /map: \d\.\d kB of script at first, 2 are allowed/,
  )
  write('later-1.js', 'maplibregl-canvas')
  expect(bundleIssues(folder, () => undefined, [late])).toEqual(['map: live map at first, on a page that does without'])
})

test('a library for forms on a page without one is reported', () => {
  write('card.js', 'invalid_union')
  expect(issues()).toEqual(['home: zod at first, on a page that does without'])
})

test('a marker word that no source contains is reported', () => {
  write('forms.js', 'invalid_union data-sonner-toaster')
  expect(issues().join()).toContain('dialog kit: nothing in the build says')
})

test('a missing route is reported', () => {
  expect(bundleIssues(folder, () => undefined, [{ page: 'x', routes: ['gone'], kilobytes: 1, files: 9 }])).toEqual([
    'x: no such route in the build: gone',
  ])
})
