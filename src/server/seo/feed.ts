import type { Instant } from '#src/kernel/instant.ts'
import type { Language } from '#src/kernel/texts.ts'
import { escapedXml, xmlDeclaration } from '#src/lib/xml.ts'

export type FeedEntry = {
  readonly id: string
  /** Absolute, in the feed's language. */
  readonly url: string
  readonly title: string
  readonly text: string
  readonly picture: string
  readonly tags: readonly string[]
  readonly publishedAt: Instant
  readonly changedAt: Instant
}

export type Feed = {
  readonly title: string
  readonly about: string
  readonly language: Language
  /** The list's page, and the feed itself; absolute. */
  readonly home: string
  readonly self: string
  readonly icon: string
  readonly entries: readonly FeedEntry[]
}

/**
 * RSS 2.0, with the feed's own address as the best practices ask (rssboard.org/rss-specification).
 */
export function renderRss(feed: Feed): string {
  const entries = feed.entries.map(
    (entry) => `<item><title>${escapedXml(entry.title)}</title><link>${escapedXml(entry.url)}</link>
<guid isPermaLink="false">${escapedXml(entry.id)}</guid><pubDate>${rfc822(entry.publishedAt)}</pubDate>
${entry.tags.map((tag) => `<category>${escapedXml(tag)}</category>`).join('')}<description>${escapedXml(entry.text)}</description></item>
`,
  )
  const newest = feed.entries
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1)
  return `${xmlDeclaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapedXml(feed.title)}</title><link>${escapedXml(feed.home)}</link><description>${escapedXml(feed.about)}</description>
<language>${feed.language}</language>${newest === undefined ? '' : `<lastBuildDate>${rfc822(newest)}</lastBuildDate>`}<ttl>60</ttl>
<atom:link href="${escapedXml(feed.self)}" rel="self" type="application/rss+xml"/>
${entries.join('')}</channel></rss>
`
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function renderJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.about,
    home_page_url: feed.home,
    feed_url: feed.self,
    icon: feed.icon,
    language: feed.language,
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_text: entry.text,
      image: entry.picture,
      date_published: entry.publishedAt,
      date_modified: entry.changedAt,
      tags: entry.tags,
    })),
  })
}

/** «Sun, 24 May 2026 06:00:00 +0000». */
function rfc822(instant: Instant): string {
  return new Date(instant).toUTCString().replace('GMT', '+0000')
}
