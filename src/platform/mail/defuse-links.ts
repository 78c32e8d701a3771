/**
 * Text in which no mail program recognises a link: addresses lose their scheme and get a space
 * behind their dots, so that the rest reads as text and leads nowhere. An invisible character would
 * not suffice: programs that find a scheme take everything up to the next space, and browsers drop
 * such characters from host names.
 * @param intact our own addresses and links, which stay unchanged where they are whole words
 */
export function defuseLinks(text: string, intact: readonly string[] = []): string {
  const known = [...new Set(intact)].filter((one) => one !== '')
  if (known.length === 0) return defused(text)
  let left = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const found = known.find((word) => text.startsWith(word, at) && isWholeWord(text, at, at + word.length))
    if (found === undefined) continue
    left += defused(text.slice(from, at)) + found
    from = at + found.length
    at = from - 1
  }
  return left + defused(text.slice(from))
}

/**
 * The same for HTML that React has rendered: only the content between tags is text. A link of a
 * template stays a link; its label is treated as text.
 */
export function defuseHtml(html: string, intact: readonly string[] = []): string {
  const escaped = intact.map((one) => one.replaceAll('&', '&amp;'))
  const whole = html.replaceAll('<!-- -->', '') // React's separator between two texts would split an address
  let left = ''
  let from = 0
  for (let begins = whole.indexOf('<'); begins !== -1; begins = whole.indexOf('<', from)) {
    const end = whole.startsWith('<style', begins) ? '</style>' : '>'
    const ends = whole.indexOf(end, begins)
    if (ends === -1) break
    left += defuseLinks(whole.slice(from, begins), escaped) + whole.slice(begins, ends + end.length)
    from = ends + end.length
  }
  return left + defuseLinks(whole.slice(from), escaped)
}

const scheme = /(?<![a-z0-9+.-])[a-z0-9+.-]+:[/\\]+/gi
/** `tel:`, `mailto:`, `javascript:` and the like. */
const bareScheme = /^[a-z+-][a-z0-9+-]+:$/iu
/** Words, with or without a colon directly behind them. */
const word = /[\p{L}\p{N}+-]+(?::(?=[^\s:]))?/gu
/**
 * A dot that may begin the last part of a host name: two letters or more, with any invisible
 * characters in between.
 */
const hostDot = /([.\u3002\uff0e\uff61\u2024])(?=[\p{Cf}\p{M}]*\p{L}[\p{Cf}\p{M}]*[\p{L}\p{N}\p{Cf}\p{M}-])/gu
const ipv4 = /(?<![\d.])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?![\d.])/g

function defused(text: string): string {
  let left = text
  // One scheme may be hidden in another: hthttp://tp://
  for (let before = ''; before !== left; left = left.replace(scheme, '')) before = left
  return left
    .replaceAll('\\\\', '\\')
    .replace(ipv4, '$1. $2. $3. $4')
    .replace(hostDot, '$1 ')
    .replace(word, (one) => (bareScheme.test(one) ? `${one} ` : one))
}

const partOfName = /[\p{L}\p{N}@._/-]$/u
const goesOn = /^(?:[\p{L}\p{N}@_/-]|[.\u3002\uff0e\uff61\u2024][\p{L}\p{N}])/u

/** Two letters of each neighbour suffice, each of two code units at most. */
function isWholeWord(text: string, begins: number, ends: number): boolean {
  return !partOfName.test(text.slice(Math.max(0, begins - 2), begins)) && !goesOn.test(text.slice(ends, ends + 3))
}
