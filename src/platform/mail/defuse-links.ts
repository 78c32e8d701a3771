/**
 * Text as no mail program makes a link of: addresses lose their scheme and get a space behind their dots, so that what is
 * left reads like text and leads nowhere. An invisible character would not do: programs that find a scheme take everything up to
 * the next space, and browsers drop such characters from host names.
 * @param intact our own addresses and links, which stay as they are where they stand alone
 */
export function defuseLinks(text: string, intact: readonly string[] = []): string {
  const known = [...new Set(intact)].filter((one) => one !== '')
  if (known.length === 0) return defused(text)
  const alone = new RegExp(`(${known.map(alonePattern).join('|')})`, 'u')
  return text
    .split(alone)
    .map((part) => (known.includes(part) ? part : defused(part)))
    .join('')
}

/**
 * The same for HTML that React has written: only what stands between tags is text. A link that a template makes stays one; what
 * its label says is text like any other.
 */
export function defuseHtml(html: string, intact: readonly string[] = []): string {
  const escaped = intact.map((one) => one.replaceAll('&', '&amp;'))
  return html
    .replaceAll('<!-- -->', '') // what React puts between two texts would part an address in two
    .split(/(<style[^>]*>.*?<\/style>|<[^>]*>)/s)
    .map((part) => (part.startsWith('<') ? part : defuseLinks(part, escaped)))
    .join('')
}

const dots = '.\u3002\uff0e\uff61\u2024'
const scheme = /(?<![a-z0-9+.-])[a-z0-9+.-]+:[/\\]+/gi
/** `tel:`, `mailto:`, `javascript:` and the like. */
const bareScheme = /(?<![\p{L}\p{N}+-])([a-z+-][a-z0-9+-]+):(?=[^\s:])/giu
/** A dot that may begin the last part of a host name: two letters or more, whatever invisible stands between. */
const hostDot = new RegExp(`([${dots}])(?=[\\p{Cf}\\p{M}]*\\p{L}[\\p{Cf}\\p{M}]*[\\p{L}\\p{N}\\p{Cf}\\p{M}-])`, 'gu')
const ipv4 = /(?<![\d.])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?![\d.])/g

function defused(text: string): string {
  let left = text
  // one may hide in another: hthttp://tp://
  for (let before = ''; before !== left; left = left.replace(scheme, '')) before = left
  return left
    .replaceAll('\\\\', '\\')
    .replace(ipv4, '$1. $2. $3. $4')
    .replace(hostDot, '$1 ')
    .replace(bareScheme, '$1: ')
}

function alonePattern(literal: string): string {
  const exactly = literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return `(?<![\\p{L}\\p{N}@._/-])${exactly}(?![\\p{L}\\p{N}@_/-]|[${dots}]\\p{L}|[${dots}]\\p{N})`
}
