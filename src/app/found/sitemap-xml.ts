import type { Instant } from '#src/kernel/instant.ts'
import { addressIn } from '#src/kernel/language-address.ts'
import { defaultLanguage, languages } from '#src/kernel/texts.ts'
import { escapedXml, xmlDeclaration } from '#src/kernel/xml.ts'

/** The files of the map by their addresses. */
export function sitemapIndex(addresses: readonly string[]): string {
  const files = addresses.map((address) => `<sitemap><loc>${escapedXml(address)}</loc></sitemap>\n`)
  return `${xmlDeclaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('')}</sitemapindex>\n`
}

export const urlsetHead = `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
export const urlsetFoot = '</urlset>\n'

/** A page in each of its languages, each with all of them beside it. @param address absolute, of the default language */
export function pageInSitemap(address: string, changedAt: Instant | null): string {
  const link = (name: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${escapedXml(href)}"/>`
  const others = [
    ...languages.map((language) => link(language, addressIn(language, address))),
    link('x-default', addressIn(defaultLanguage, address)),
  ].join('')
  const day = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
  return languages
    .map((language) => `<url><loc>${escapedXml(addressIn(language, address))}</loc>${day}${others}</url>\n`)
    .join('')
}
