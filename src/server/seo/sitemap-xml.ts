import type { Instant } from '#src/kernel/instant.ts'
import { addressIn } from '#src/kernel/language-path.ts'
import { defaultLanguage, languages } from '#src/kernel/texts.ts'
import { escapedXml, xmlDeclaration } from '#src/lib/xml.ts'

export type SitemapFile = { readonly address: string; readonly changedAt: Instant | null }

/**
 * The files of the sitemap by their addresses, each with its last change: a robot fetches only
 * those that have changed.
 */
export function sitemapIndex(list: readonly SitemapFile[]): string {
  const files = list.map(
    ({ address, changedAt }) => `<sitemap><loc>${escapedXml(address)}</loc>${lastmod(changedAt)}</sitemap>\n`,
  )
  return `${xmlDeclaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('')}</sitemapindex>\n`
}

export const urlsetHead = `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
export const urlsetFoot = '</urlset>\n'

/**
 * A page in each of its languages, each with links to all of them. @param address absolute, of the
 * default language
 */
export function pageInSitemap(address: string, changedAt: Instant | null): string {
  const link = (name: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${escapedXml(href)}"/>`
  const alternates = [
    ...languages.map((language) => link(language, addressIn(language, address))),
    link('x-default', addressIn(defaultLanguage, address)),
  ].join('')
  const day = lastmod(changedAt)
  return languages
    .map((language) => `<url><loc>${escapedXml(addressIn(language, address))}</loc>${day}${alternates}</url>\n`)
    .join('')
}

function lastmod(changedAt: Instant | null): string {
  return changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
}
