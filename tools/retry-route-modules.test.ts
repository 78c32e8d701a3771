import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withRetriedImport } from './retry-route-modules.ts'

const folder = 'node_modules/react-router/dist/production'

test('the installed router imports a route’s script in one place, which is made to retry', () => {
  const changed = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => [path, withRetriedImport(path, readFileSync(`${folder}/${path}`, 'utf8'))] as const)
    .filter(([, code]) => code !== null)
  expect(changed.map(([path]) => path)).toEqual(['lib/dom/ssr/routeModules.js'])
  expect(changed[0]?.[1]).toMatch(/await retryImport\(\(\) => import\([^()]*route\.module\s*\)\)/)
})

test('other imports stay as they are', () => {
  expect(withRetriedImport('a.js', 'const a = await import(route.clientLoaderModule)')).toBeNull()
})

test('two such imports stop the build', () => {
  const code = 'const [a, b] = [import(route.module), import(route.module)]'
  expect(() => withRetriedImport('a.js', code)).toThrow('a.js imports `route.module` in several places')
})
