import * as build from 'virtual:react-router/server-build'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { siteContext } from '#src/client/site-context.ts'
import { isSameSitePath, sameSitePath } from '#src/kernel/same-site-path.ts'
import { paymentMarks } from '#src/modules/payments/domain/payment-marks.ts'
import { loginRedirectUrl } from '#src/modules/tenants/domain/login-url.ts'
import { isLocalhost } from '#src/modules/tenants/domain/resolve-tenant.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { tttRedirect } from '#src/modules/tenants/server/ttt-redirect.ts'
import { formMethods, methodNotAllowed, readMethods } from '#src/platform/http/allowed-methods.ts'
import { apiPrefixes } from '#src/platform/http/api-path.ts'
import { respond } from '#src/platform/http/call-response.ts'
import { refused } from '#src/platform/http/dispatch.ts'
import type { HttpEnv } from '#src/platform/http/http-env.ts'
import { bodyLimitBytes, fileTooLarge } from '#src/platform/http/limit-body.ts'
import { parseMediaType, plainForm } from '#src/platform/http/media-type.ts'
import { readMultipart } from '#src/platform/http/read-multipart.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { overloadPage } from '#src/shell/error-pages/overload-page.tsx'
import { waitingPage, waitingWords } from '#src/shell/error-pages/waiting-page.tsx'
import {
  acceptedCookie,
  cookieMaxAgeSeconds,
  cultureCookie,
  showsCookieNotice,
} from '#src/shell/layouts/cookie-names.ts'
import { isKeptOffline, keptForHeader } from '#src/shell/offline/kept-pages.ts'
import type { App } from '../create-app.ts'
import { documentRoutes } from '../ops/document-routes.ts'
import { ownOrigin } from '../seo/own-origin.ts'
import { accountMarks } from './account-marks.ts'
import { devName, devRedirect } from './dev-redirect.ts'
import { bindingsByKey, localApi } from './local-api.ts'
import { lowerCasePath } from './lower-case-path.ts'
import { nonceContext } from './nonce-context.ts'
import { pagesByPath } from './page-pattern.ts'
import { languageToRemember } from './public-pages.ts'
import { isOwnPage, isServed } from './served-paths.ts'
import { workerRoute } from './worker-script.ts'

/** Adds every route that is not an API call: documents (OpenAPI, health, mailbox) and the pages. */
export function servePages(app: App): void {
  const byKey = bindingsByKey(app.bindings)
  const handler = createRequestHandler(build, import.meta.env.MODE)
  const pageAt = pagesByPath(build.routes)
  const methodsAt = (path: string) => (pageAt(path).takesForms ? formMethods : readMethods)
  const marks = paymentMarks(
    app.services.paymentProviders.builtIn.flatMap(({ methods }) => methods.map(({ method }) => method)),
  )
  documentRoutes(app)
  const css = build.assets.routes.root?.css ?? []
  workerRoute(app, css)
  const markOf = accountMarks(app.services)
  app.refusals.page = (refusal) => overloadPage(refusal, css, app.config.maintenance?.until ?? null)
  app.refusals.waiting = { draw: (waiting) => waitingPage(waiting, css), words: waitingWords }
  // Without these an unknown call would be answered with a page.
  for (const folder of apiPrefixes) app.http.all(`${folder}*`, noSuchCall)
  // The files of the build are served before the program (bundle-entry.ts): a request that arrives
  // here has another method, or names no file.
  for (const files of ['/assets/*', '/favicon.svg']) app.http.all(files, methodNotAllowed(readMethods))
  // A form that is sent to a page without an action gets a page that says so.
  app.http.all('*', (c, next) => (c.req.method === 'POST' ? next() : methodNotAllowed(methodsAt(c.req.path))(c, next)))
  app.http.all('*', async (c) => {
    const scope = c.get('scope')
    const pagePath = c.get('pagePath')
    const url = decodable(new URL(pagePath ?? c.req.url, c.req.url))
    // In a page or a Location header such an address would lead to another site.
    if (!isSameSitePath(url.pathname)) return c.redirect(sameSitePath(url.pathname + url.search), 308)
    c.set('page', pageAt(url.pathname).pattern)
    const cleaned = cleanedPath(app, scope, url)
    if (cleaned !== null) return c.redirect(cleaned, 302)
    const lower = c.req.method === 'GET' ? lowerCasePath(url) : null
    if (lower !== null) return c.redirect(lower, 301)
    // A cached page sets no cookie; the responses made from it do.
    if (pagePath === undefined) {
      renewCookieNotice(scope)
      rememberLanguage(scope, url)
    }
    const signIn = () =>
      loginRedirectUrl(app.tenants.buildLoginUrl(scope.tenant.id, scope.origin), scope.origin + pathOf(url))
    const context = new RouterContextProvider()
    context.set(nonceContext, c.get('secureHeadersNonce') ?? '')
    let overload: Error | null = null
    const onOverload = (error: Error) => {
      overload = error
    }
    context.set(apiContext, localApi(byKey, scope, app.objectRight, signIn, onOverload))
    context.set(siteContext, {
      ...requestSiteOf(scope),
      publicOrigin: ownOrigin(scope.origin, app.tenants, scope.services.baseUrl),
      securityContact: app.config.securityContact,
      paymentMarks: marks,
      counter: app.config.counter,
      iconOrigin: app.config.iconOrigin,
      offline: app.config.offlinePages ? { account: markOf(scope) } : null,
      path: pathOf(url),
      loginRedirectUrl: signIn,
      isServed: isServed(scope.tenant.code, url.pathname),
      isLocalhost: isLocalhost(new URL(scope.origin).host),
      knownHosts: app.tenants.knownHosts(),
      isOverloaded: () => overload !== null,
      reportCapacity: (isFull) => c.set('isFull', isFull),
    })
    const request = await pageRequest(c, url, scope.origin)
    if (request instanceof Response) return request
    const page = await handler(request, context)
    if (page.status === 405) page.headers.set('Allow', methodsAt(url.pathname).join(', '))
    if (overload !== null) throw overload // whatever the page rendered: the overload page replaces it, and reloads by itself
    // Personal pages are not stored in the browser for its next user (docs/features/sign-in.md).
    if (scope.actor !== null && isOwnPage(url.pathname)) page.headers.set('Cache-Control', 'private, no-store')
    const mark = app.config.offlinePages && isKeptOffline(url.pathname) ? markOf(scope) : null
    if (mark !== null) page.headers.set(keptForHeader, mark)
    // A brand has only its register pages, which should be found through their event only.
    if (scope.tenant.code !== defaultTenantCode) page.headers.set('X-Robots-Tag', 'noindex')
    return page
  })
}

/**
 * A path with an invalid percent sign matches no page: React Router gets it with the sign escaped.
 */
function decodable(url: URL): URL {
  try {
    decodeURIComponent(url.pathname)
  } catch {
    url.pathname = url.pathname.replaceAll('%', '%25')
  }
  return url
}

/** The address without its parameters that request a cookie, where it has any. */
function cleanedPath(app: App, scope: RequestContext, url: URL): string | null {
  const ttt = tttRedirect(url, new URL(scope.origin).host, app.tenants.hosts().codes)
  if (ttt !== null && ttt.cookie !== null) scope.setCookie('ttt', ttt.cookie, { httpOnly: false })
  const dev = devRedirect(ttt === null ? url : new URL(ttt.location, url))
  if (dev !== null && dev.cookie !== null) scope.setCookie(devName, dev.cookie, { httpOnly: false })
  return dev?.location ?? ttt?.location ?? null
}

/**
 * Acceptance of the cookie notice does not expire: browsers delete a cookie after 400 days, so each
 * visit renews it.
 */
function renewCookieNotice({ cookies, tenant, setCookie }: RequestContext): void {
  if (showsCookieNotice(cookies)) return
  setCookie(acceptedCookie, 'true', {
    maxAgeSeconds: cookieMaxAgeSeconds,
    httpOnly: false,
    domain: tenant.cookieDomain,
  })
}

/** A reader that opens an address with a language, and has chosen none, continues in it. */
function rememberLanguage({ cookies, tenant, setCookie }: RequestContext, { search }: URL): void {
  const language = languageToRemember({ cookies }, search.slice(1))
  if (language === null) return
  setCookie(cultureCookie, language, {
    maxAgeSeconds: cookieMaxAgeSeconds,
    httpOnly: false,
    domain: tenant.cookieDomain,
  })
}

function requestSiteOf(scope: RequestContext) {
  return {
    language: scope.language,
    origin: scope.origin,
    requestId: scope.requestId,
    tenantCode: scope.tenant.code,
    tenantId: scope.tenant.id,
    cookieDomain: scope.tenant.cookieDomain,
    isSignedIn: scope.actor !== null,
    cookies: scope.cookies,
    setCookie: scope.setCookie,
    reportError: (error: unknown) => scope.log.error({ err: error }, 'page failed'),
  }
}

/** The page's own address: React Router's data requests append `.data` to it. */
function pathOf(url: URL): string {
  const path = url.pathname === '/_root.data' ? '/' : url.pathname.replace(/\.data$/, '')
  const query = new URLSearchParams(url.search)
  query.delete('_routes')
  query.delete('index')
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * Behind a proxy the request's own address is not the one that the browser uses; actions compare it
 * with their Origin. A form is read here, so that it can be returned to its sender at an overload.
 */
async function pageRequest(
  c: Context<HttpEnv>,
  { pathname, search }: URL,
  origin: string,
): Promise<Request | Response> {
  const { raw } = c.req
  const address = origin + pathname + search
  const type = parseMediaType(raw.headers.get('content-type') ?? '')
  if (raw.method === 'POST' && type === 'multipart/form-data') return await formRequest(c, address)
  const isForm = type === plainForm
  if (raw.method === 'POST' && isForm) {
    return new Request(address, { method: 'POST', headers: raw.headers, body: await c.req.text(), signal: raw.signal })
  }
  return raw.url === address ? raw : new Request(address, raw)
}

/**
 * A form with files is read within the limits of every other (read-multipart.ts); the page's own
 * parser has none.
 */
async function formRequest(c: Context<HttpEnv>, address: string): Promise<Request | Response> {
  const scope = c.get('scope')
  const maxBytes = c.get('maxFileBytes') ?? bodyLimitBytes
  const read = await readMultipart(c.req.raw, maxBytes)
  if (!read.ok) {
    scope.blameUpload?.()
    const refuseFile = read.code === 'http.file_too_large' ? c.get('refuseFile') : undefined
    if (refuseFile !== undefined) return refuseFile()
    return respond(c, refused(scope, read.status, { ...fileTooLarge(maxBytes), code: read.code }))
  }
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Request(address, { method: 'POST', headers, body: read.value, signal: c.req.raw.signal })
}

function noSuchCall(c: Context<HttpEnv>): Response {
  return c.json(refused(c.get('scope'), 404, { code: 'http.not_found' }).body as object, 404)
}
