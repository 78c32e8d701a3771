import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { heroPath } from '#src/modules/catalog/domain/hero-path.ts'
import { posterPath } from '#src/modules/catalog/domain/poster-path.ts'
import { poster } from '#src/modules/posters/domain/poster.ts'
import type { HttpEnv } from '#src/platform/http/http-env.ts'
import { posterRoutes } from './poster-routes.ts'

const app = new Hono<HttpEnv>()
posterRoutes(app)

test('a poster is drawn from its address, twice the same', async () => {
  const of = { code: 'night-run', sport: 'trail', tenant: 'fontanka' } as const
  for (const response of [await app.request(posterPath(of)), await app.request(posterPath(of))]) {
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(await response.text()).toBe(poster(of))
  }
})

test('the lines of a page’s head are a file of bare lines', async () => {
  const response = await app.request(heroPath('home'))
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(await response.text()).toMatch(
    /^<svg [^>]*><g id="lines">(<path d="[^"]+" stroke-opacity="[\d.]+" stroke-width="[\d.]+"\/>)+<\/g><\/svg>$/,
  )
})

test.for([
  '/posters/hero/nobody.svg',
  '/posters/default/chess/night.svg',
  '/posters/default/run/api.svg',
  '/posters/default/run/a%2Fb.svg',
  '/posters/x',
])('%s is no poster', async (path) => {
  expect((await app.request(path)).status).toBe(404)
})
