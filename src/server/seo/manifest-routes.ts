import type { Context } from 'hono'
import { defaultTenantCode, fallbackTenant } from '#src/modules/tenants/domain/tenant.ts'
import type { HttpEnv } from '#src/platform/http/http-env.ts'
import { createTtlCache } from '#src/platform/ttl-cache.ts'
import type { App } from '../create-app.ts'
import { iconBackground, iconPng, iconSvg, toIco } from './app-icon.ts'
import { sendCacheable } from './send-cacheable.ts'

const week = 7 * 24 * 3600

/** The icons by file name, with their shape. */
const pictures = {
  'icon-192.png': { shape: 'tile', size: 192 },
  'icon-512.png': { shape: 'tile', size: 512 },
  'maskable-512.png': { shape: 'full', size: 512 },
  'apple-touch-icon.png': { shape: 'full', size: 180 },
} as const

/** The web app manifest and its icons, per brand. */
export function manifestRoutes({ http, services, tenants }: Pick<App, 'http' | 'services' | 'tenants'>): void {
  http.get('/manifest.webmanifest', (c) => {
    const { tenant, language } = c.get('scope')
    const { name } = tenants.tenantByCode(tenant.code) ?? fallbackTenant
    const isDefault = tenant.code === defaultTenantCode
    const icon = (file: keyof typeof pictures, purpose: string) => ({
      src: `/icons/${tenant.code}/${file}`,
      sizes: `${pictures[file].size}x${pictures[file].size}`,
      type: 'image/png',
      purpose,
    })
    const manifest = {
      id: '/',
      name: name[language],
      short_name: name[language],
      description: services.textOf(language, 'catalog', isDefault ? 'homeDescription' : 'listDescription'),
      lang: language,
      dir: 'ltr',
      // A brand has no home page: its app opens the sign-in, which leads to the account's own pages.
      start_url: isDefault ? '/' : '/account/login',
      scope: '/',
      display: 'minimal-ui',
      theme_color: iconBackground(tenant.code),
      background_color: iconBackground(tenant.code),
      icons: [
        { src: `/icons/${tenant.code}/icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        icon('icon-192.png', 'any'),
        icon('icon-512.png', 'any'),
        icon('maskable-512.png', 'maskable'),
      ],
    }
    c.header('Cache-Control', 'private, max-age=3600')
    c.header('Vary', 'Cookie')
    return c.body(JSON.stringify(manifest), 200, { 'Content-Type': 'application/manifest+json; charset=utf-8' })
  })
  iconRoutes({ http, tenants })
}

function iconRoutes({ http, tenants }: Pick<App, 'http' | 'tenants'>): void {
  const drawn = createTtlCache<Uint8Array>(40, week * 1_000)
  const isBrand = (code: string) => tenants.tenantByCode(code) !== undefined
  http.get('/icons/:tenant{[a-z0-9-]+}/:file{[a-z0-9-]+\\.(png|svg)}', async (c, next) => {
    const { tenant, file } = c.req.param()
    if (!isBrand(tenant)) return await next()
    if (file === 'icon.svg')
      return sendCacheable(c, {
        body: iconSvg(tenant, 'tile'),
        type: 'image/svg+xml; charset=utf-8',
        maxAgeSeconds: week,
      })
    const how = Object.entries(pictures).find(([name]) => name === file)?.[1]
    if (how === undefined) return await next()
    const body = await drawn(`${tenant}/${file}`, () => iconPng(tenant, how.shape, how.size))
    return sendCacheable(c, { body, type: 'image/png', maxAgeSeconds: week })
  })
  const favicon = async (c: Context<HttpEnv>) => {
    const { code } = c.get('scope').tenant
    const body = await drawn(`${code}/favicon.ico`, async () => toIco(await iconPng(code, 'tile', 48), 48))
    return sendCacheable(c, { body, type: 'image/x-icon', maxAgeSeconds: week })
  }
  http.get('/favicon.ico', favicon)
}
