import { languageOfQuery, languageParameter } from '#src/kernel/language-path.ts'
import type { Language } from '#src/kernel/texts.ts'
import { queryParams } from '#src/modules/search/domain/event-query.ts'
import { startListParamNames } from '#src/modules/start-list/parts/start-list-path.ts'
import type { TenantRegistry } from '#src/modules/tenants/server/tenant-registry.ts'
import type { CachedPages, PageRequest } from '#src/platform/http/cached-pages.ts'
import { serializeCookie } from '#src/platform/http/cookies.ts'
import { chosenLanguage, type Visit } from '#src/platform/http/visit.ts'
import {
  acceptedCookie,
  cookieMaxAgeSeconds,
  counterChoice,
  cultureCookie,
  showsCookieNotice,
} from '#src/shell/layouts/cookie-names.ts'

/**
 * The pages that are the same for every anonymous reader, with the query parameters that they read.
 * A page with personal data must never be listed; a missing one is only slower.
 */
const pages: readonly { readonly path: RegExp; readonly query: ReadonlySet<string> }[] = [
  { path: /^\/$/, query: new Set() },
  { path: /^\/events\/[a-z]+$/, query: new Set(queryParams) },
  { path: /^\/event\/[a-z0-9-]+(\/requisites)?$/, query: new Set() },
  { path: /^\/event\/[a-z0-9-]+\/startlist$/, query: new Set(startListParamNames) },
  { path: /^\/event\/[a-z0-9-]+\/results$/, query: new Set(['q', 'race', 'group', 'cursor', 'print']) },
  { path: /^\/event\/[a-z0-9-]+\/results\/[a-z0-9-]+\/\d{1,9}$/, query: new Set() },
  { path: /^\/event\/[a-z0-9-]+\/draw\/[a-z0-9-]+$/, query: new Set() },
  { path: /^\/event\/[a-z0-9-]+\/reviews$/, query: new Set(['cursor']) },
  { path: /^\/Home\/EventsRating$/, query: new Set(['sport', 'season', 'page']) },
  { path: /^\/series\/[a-z0-9-]+(\/standings)?$/, query: new Set(['field', 'group', 'season', 'cursor']) },
  { path: /^\/series\/[a-z0-9-]+\/events\/[a-z]+$/, query: new Set(['cursor', 'take']) },
  { path: /^\/Home\/(About(\/participants)?|TaxDeduction)$/, query: new Set() },
  { path: /^\/(nbd|Careers)$/, query: new Set() },
  { path: /^\/help$/, query: new Set(['q']) },
  { path: /^\/ostrovok$/, query: new Set(['event', 'q']) },
  { path: /^\/legal\/[a-z-]+$/, query: new Set() },
  { path: /^\/security-policy$/, query: new Set() },
]

/** Campaign parameters: no page reads them, and they stay in the browser's address. */
const campaign = /^(utm_\w+|yclid|gclid|fbclid|ysclid|_openstat|from|erid)$/
const maxQueryLength = 300

type Hosts = Pick<TenantRegistry, 'hosts'>

/** @param tenants knows our hosts: a request for a foreign host must not fill the cache */
export function publicPages(tenants: Hosts): CachedPages {
  return {
    pageRequestOf(visit, path, query) {
      const read = valuesRead(path)
      if (read === null || query.length > maxQueryLength || !isOurs(visit.host, tenants)) return null
      const normalized = normalizeQuery(query, read)
      return normalized === null
        ? null
        : pageRequestFor(visit, normalized === '' ? path : `${path}?${normalized}`, query)
    },
  }
}

function pageRequestFor(visit: Visit, path: string, query: string): PageRequest {
  const { protocol, host, tenant, language, cookies } = visit
  const isNoticed = showsCookieNotice(cookies)
  const named = languageToRemember(visit, query)
  return {
    key: `${protocol} ${host} ${tenant.id} ${language} ${isNoticed} ${counterChoice(cookies)} ${path}`,
    path,
    cookies: [
      ...(isNoticed ? [] : [acceptedAgain(visit)]),
      ...(named === null ? [] : [languageRemembered(visit, named)]),
    ],
  }
}

/**
 * A reader that opens an address with a language, and has chosen none, continues in it: the next
 * address does not name it.
 */
export function languageToRemember({ cookies }: Pick<Visit, 'cookies'>, query: string): Language | null {
  return chosenLanguage(cookies) === null ? languageOfQuery(query) : null
}

function languageRemembered({ tenant, protocol }: Visit, language: Language): string {
  const how = { maxAgeSeconds: cookieMaxAgeSeconds, httpOnly: false, domain: tenant.cookieDomain }
  return serializeCookie(cultureCookie, language, how, protocol === 'https')
}

/**
 * Acceptance of the cookie notice does not expire: browsers delete a cookie after 400 days, so each
 * visit renews it.
 */
export function acceptedAgain({ tenant, protocol }: Pick<Visit, 'tenant' | 'protocol'>): string {
  const how = { maxAgeSeconds: cookieMaxAgeSeconds, httpOnly: false, domain: tenant.cookieDomain }
  return serializeCookie(acceptedCookie, 'true', how, protocol === 'https')
}

/** Also for React Router's data requests, which name their routes. */
function valuesRead(path: string): ReadonlySet<string> | null {
  const isData = path.endsWith('.data')
  const page = isData ? path.slice(0, -'.data'.length) : path
  const found = pages.find((one) => one.path.test(page === '/_root' ? '/' : page))
  if (found === undefined) return null
  return isData ? new Set([...found.query, '_routes']) : found.query
}

/** The part of the query that the page reads; null where it has an unknown parameter. */
function normalizeQuery(query: string, read: ReadonlySet<string>): string | null {
  if (query === '') return ''
  const normalizedParts: string[] = []
  for (const part of query.split('&')) {
    const name = part.split('=', 1)[0] ?? ''
    if (name === languageParameter) continue // the key contains the language
    // Parameters that the page reads come first: the list's first day is called `from`, as is a
    // campaign parameter.
    if (read.has(name)) normalizedParts.push(part)
    else if (!campaign.test(name)) return null
  }
  return normalizedParts.join('&')
}

function isOurs(host: string, tenants: Hosts): boolean {
  const { byHost } = tenants.hosts()
  const name = host.toLowerCase()
  return byHost.has(name) || byHost.has(name.replace(/:\d+$/, ''))
}
