import { z } from 'zod'

// The requirements of the published specifications, as far as our files could violate them.

/** Well-formedness: one root, each tag closed, no unescaped character (XML 1.0). */
export function xmlIssues(xml: string): string[] {
  const issues: string[] = []
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) issues.push('no declaration')
  const open: string[] = []
  let roots = 0
  const body = xml.replace(/^<\?xml[^>]*\?>/, '')
  for (const [whole, close, name = '', attributes = '', empty] of body.matchAll(
    /<(\/?)([A-Za-z:]+)((?:\s+[A-Za-z:-]+="[^"<]*")*)\s*(\/?)>|[^<]+|</g,
  )) {
    if (name === '') {
      if (whole === '<') issues.push('a bare <')
      if (/&(?!(amp|lt|gt|quot|apos);)/.test(whole)) issues.push(`a bare & in ${whole}`)
      if (whole.includes(']]>')) issues.push(']]> in text')
      if (open.length === 0 && whole.trim() !== '') issues.push(`text outside: ${whole}`)
      continue
    }
    if (/&(?!(amp|lt|gt|quot|apos);)/.test(attributes)) issues.push(`a bare & in ${whole}`)
    if (close === '/') {
      if (open.pop() !== name) issues.push(`${whole} closes another`)
    } else if (empty !== '/') {
      if (open.length === 0) roots += 1
      open.push(name)
    }
  }
  if (open.length > 0) issues.push(`open: ${open.join()}`)
  if (roots !== 1) issues.push(`${roots} roots`)
  return issues
}

const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d \+0000$/

// rssboard.org/rss-specification, with the self link of the Atom namespace
const channelElements = new Set([
  ...['title', 'link', 'description', 'language', 'copyright', 'pubDate', 'lastBuildDate', 'category', 'generator'],
  ...['docs', 'ttl', 'image', 'atom:link'],
])
const itemElements = new Set([
  ...['title', 'link', 'description', 'author', 'category', 'comments', 'enclosure', 'guid', 'pubDate', 'source'],
])

/** RSS 2.0: a channel with title, link, description; of each item a title or a description; days as RFC 822 writes them. */
export function rssIssues(xml: string): string[] {
  const issues: string[] = []
  if (!/<rss version="2\.0"[^>]*><channel>/.test(xml)) issues.push('no channel of RSS 2.0')
  const [head = '', ...items] = xml.split('<item>')
  for (const name of ['title', 'link', 'description', 'language'])
    if (!new RegExp(`<${name}>[^<]+</${name}>`).test(head)) issues.push(`the channel has no ${name}`)
  if (!/<atom:link href="https?:[^"]+" rel="self" type="application\/rss\+xml"\/>/.test(head)) issues.push('no self')
  const guids = items.map((item) => /<guid isPermaLink="false">([^<]+)<\/guid>/.exec(item)?.[1])
  if (guids.includes(undefined) || new Set(guids).size !== guids.length) issues.push('guids are not one each')
  for (const item of items) {
    if (!/<title>[^<]+<\/title>/.test(item) || !/<link>https?:[^<]+<\/link>/.test(item))
      issues.push('an item without title or link')
  }
  const allowed = (part: string, names: ReadonlySet<string>, where: string) => {
    for (const [, name = ''] of part.matchAll(/<([a-z:A-Z]+)[\s>/]/g))
      if (!names.has(name)) issues.push(`${where} may not hold ${name}`)
  }
  allowed(head.split('<channel>')[1] ?? '', channelElements, 'a channel')
  for (const item of items) allowed(item, itemElements, 'an item')
  for (const [, day = ''] of xml.matchAll(/<(?:pubDate|lastBuildDate)>([^<]*)</g))
    if (!rfc822.test(day)) issues.push(`a day: ${day}`)
  return issues
}

/** JSON Feed 1.1. */
export const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  description: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  icon: z.url(),
  language: z.enum(['ru', 'en']),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: z.url(),
      title: z.string(),
      content_text: z.string(),
      image: z.url(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      tags: z.array(z.string()),
    }),
  ),
})

const required = ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY']

/**
 * RFC 5545: lines end with CRLF and have at most 75 octets; a calendar names version and product;
 * events have their required properties.
 */
export function icsIssues(file: string): string[] {
  const issues: string[] = []
  if (!file.endsWith('\r\n')) issues.push('does not end with a line end')
  if (/(?<!\r)\n|\r(?!\n)/.test(file)) issues.push('a lone line end')
  for (const line of file.split('\r\n')) if (Buffer.byteLength(line) > 75) issues.push(`too long: ${line}`)
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
  for (const line of lines) if (!/^[A-Z-]+(;[A-Z-]+=[^:;]+)*:/.test(line)) issues.push(`no property: ${line}`)
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') issues.push('no calendar')
  for (const name of ['VERSION:2.0', 'PRODID:'])
    if (!lines.some((line) => line.startsWith(name))) issues.push(`no ${name}`)
  const uids: string[] = []
  for (const event of file.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)) {
    for (const name of required)
      if ((event.match(new RegExp(`^${name}[;:]`, 'gm')) ?? []).length !== 1) issues.push(`${name} is not there once`)
    uids.push(/^UID:(.*)$/m.exec(event)?.[1] ?? '')
    issues.push(...eventIssues(event))
  }
  if (new Set(uids).size !== uids.length) issues.push('one UID twice')
  return issues
}

/**
 * One event: times in UTC or whole days, an end after the beginning, escaped text, a defined
 * status.
 */
function eventIssues(event: string): string[] {
  const issues: string[] = []
  const propertyOf = (name: string) => new RegExp(`^${name}(?:;[^:]*)?:(.*)\\r$`, 'm').exec(event)?.[1] ?? ''
  if (!/^\d{8}T\d{6}Z$/.test(propertyOf('DTSTAMP'))) issues.push(`DTSTAMP ${propertyOf('DTSTAMP')}`)
  const isDay = /^DTSTART;VALUE=DATE:/m.test(event)
  const shape = isDay ? /^\d{8}$/ : /^\d{8}T\d{6}Z$/
  const [from, to] = [propertyOf('DTSTART'), propertyOf('DTEND')]
  if (!shape.test(from) || !shape.test(to)) issues.push(`times ${from} ${to}`)
  if (to <= from) issues.push(`ends before it begins: ${from} ${to}`)
  if (isDay !== /^DTEND;VALUE=DATE:/m.test(event)) issues.push('a day that ends at an hour')
  for (const name of ['SUMMARY', 'LOCATION', 'DESCRIPTION'])
    if (/(?<!\\)(?:\\\\)*[;,]/.test(propertyOf(name))) issues.push(`a bare sign in ${propertyOf(name)}`)
  if (!/^(TENTATIVE|CONFIRMED|CANCELLED)$/.test(propertyOf('STATUS'))) issues.push(`STATUS ${propertyOf('STATUS')}`)
  if (!/^https?:\/\/\S+$/.test(propertyOf('URL'))) issues.push(`URL ${propertyOf('URL')}`)
  if (event.includes('GEO:') && !/^-?\d+(\.\d+)?;-?\d+(\.\d+)?$/.test(propertyOf('GEO')))
    issues.push(`GEO ${propertyOf('GEO')}`)
  return issues
}
