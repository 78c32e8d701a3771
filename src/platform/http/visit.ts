import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { languageOfQuery } from '#src/kernel/language-address.ts'
import { defaultLanguage, isLanguage, type Language } from '#src/kernel/texts.ts'
import type { RequestContext } from './request-context.ts'

/** Where a request came to and in which language, as everything asks that answers it. */
export type Visit = {
  readonly host: string
  readonly protocol: string
  readonly cookies: Readonly<Record<string, string>>
  readonly tenant: RequestContext['tenant']
  readonly language: Language
}

export type VisitOptions = {
  /** How many proxies of ours stand in front: so many entries of X-Forwarded-* are believed. */
  readonly trustedProxies: number
  tenantOf(host: string, cookies: Readonly<Record<string, string>>): RequestContext['tenant']
}

const wellFormedHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i

export function visitOf(c: Context, { trustedProxies, tenantOf }: VisitOptions): Visit {
  const forwarded = trustedProxies > 0
  const named = (forwarded && c.req.header('x-forwarded-host')) || c.req.header('host') || ''
  const host = wellFormedHost.test(named) ? named : new URL(c.req.url).host
  const protocol = (forwarded && c.req.header('x-forwarded-proto')) || protocolOf(c.req.url)
  const cookies = c.req.header('cookie') === undefined ? {} : getCookie(c)
  return {
    host,
    protocol,
    cookies,
    tenant: tenantOf(host, cookies),
    // what a reader has chosen holds; an address names the language for who has chosen none
    language: chosenLanguage(cookies) ?? languageOfQuery(queryOf(c.req.url)) ?? defaultLanguage,
  }
}

/** The language that was chosen in this browser; null where nobody has. */
export function chosenLanguage({ _rr_culture: language }: Readonly<Record<string, string>>): Language | null {
  return isLanguage(language) ? language : null
}

/** The other side's address, for limits and consents. */
export function addressOf(c: Context, trustedProxies: number): string {
  // Each proxy appends whom it heard from: what stands further left was written by the client.
  const told = trustedProxies > 0 ? c.req.header('x-forwarded-for')?.split(',').at(-trustedProxies)?.trim() : undefined
  if (told) return told
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'in-process' // a request made without a socket (tests)
  }
}

function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

function protocolOf(url: string): string {
  return url.slice(0, url.indexOf(':'))
}
