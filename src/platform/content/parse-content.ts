import { lexer, type Token, type Tokens } from 'marked'
import { type ContentBlock, type ContentText, textOfRuns } from '#src/lib/content-blocks.ts'

/** What a content file may name: `{{operator.name}}` and `<!-- if fiscal-receipts -->`. */
export type ContentFacts = {
  readonly values: Readonly<Record<string, string>>
  readonly flags: Readonly<Record<string, boolean>>
}

export type Content = {
  /** The lines between the first two `---`. */
  readonly meta: Readonly<Record<string, string>>
  readonly blocks: readonly ContentBlock[]
}

/**
 * Reads a content file: `key: value` lines as front matter, then Markdown of headings, paragraphs,
 * lists, tables, bold text and links. `docs/features/content-files.md` is the guide for its writers.
 * @throws where the file has anything else, or names an unknown value or flag, with the file's name
 */
export function parseContent(name: string, source: string, facts: ContentFacts): Content {
  const fail = failIn(name)
  const { front, body } = split(source, (lines) => chooseParts(lines, facts.flags, fail), fail)
  const fill = (text: string) => fillValues(text, facts.values, fail)
  const meta = Object.fromEntries(Object.entries(front).map(([key, value]) => [key, fill(value)]))
  const tokens = lexer(chooseParts(body, facts.flags, fail))
  return { meta, blocks: tokens.flatMap((token) => toBlocks(token, fill, fail)) }
}

/** The front matter alone, with its values not filled in and of parts that depend on a flag the last. */
export function parseFrontMatter(name: string, source: string): Readonly<Record<string, string>> {
  return split(source, withoutMarks, failIn(name)).front
}

function withoutMarks(lines: string): string {
  return lines
    .split('\n')
    .filter((line) => !line.startsWith('<!--'))
    .join('\n')
}

function failIn(name: string): Fail {
  return (reason) => {
    throw new Error(`${name}: ${reason}`)
  }
}

function split(
  source: string,
  choose: (lines: string) => string,
  fail: Fail,
): { front: Record<string, string>; body: string } {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? []
  if (front === undefined || body === undefined) return fail('must begin with front matter between two lines ---')
  const lines = choose(front)
    .split('\n')
    .map((line): [string, string] => {
      const [, key, value] = /^([a-z]\w*):(.*)$/i.exec(line) ?? []
      return key === undefined || value === undefined
        ? fail(`front matter must be "key: value": ${line}`)
        : [key, value.trim()]
    })
  return { front: Object.fromEntries(lines), body }
}

type Fail = (reason: string) => never

function fillValues(text: string, values: ContentFacts['values'], fail: Fail): string {
  const filled = text.replaceAll(
    /\{\{ *([\w.-]+) *\}\}/g,
    (_, key: string) => values[key] ?? fail(`unknown value {{${key}}}`),
  )
  return filled.includes('{{') ? fail(`a value is not closed: ${text}`) : filled
}

/** Leaves of `<!-- if flag -->`, `<!-- else -->` and `<!-- end -->` the part that is true. */
function chooseParts(body: string, flags: ContentFacts['flags'], fail: Fail): string {
  let shown: boolean | null = null
  const lines = body.split('\n').filter((line) => {
    const [, word, flag] = /^<!-- (if|else|end)(?: ([\w-]+))? -->$/.exec(line.trim()) ?? []
    if (word === undefined) return shown !== false
    if ((word === 'if') !== (shown === null)) fail(`misplaced ${line}`)
    if (word === 'if') shown = flags[flag ?? ''] ?? fail(`unknown flag ${flag}`)
    else shown = word === 'else' ? !shown : null
    return false
  })
  return shown === null ? lines.join('\n') : fail('an <!-- if --> has no <!-- end -->')
}

function toBlocks(token: Token, fill: (text: string) => string, fail: Fail): ContentBlock[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [toHeading(token as Tokens.Heading, fill, fail)]
    case 'paragraph':
      return [{ kind: 'paragraph', runs: toRuns(token.tokens ?? [], fill, fail) }]
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [{ kind: 'list', isOrdered: ordered, items: items.map((item) => toRuns(item.tokens, fill, fail)) }]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ text }) => fill(text))
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
    }
    default:
      return fail(`cannot contain ${token.type}: ${token.raw.slice(0, 60)}`)
  }
}

/** `## Title {#id}`: every heading has an id, since others link to it. */
function toHeading({ depth, text }: Tokens.Heading, fill: (text: string) => string, fail: Fail): ContentBlock {
  const [, title, id] = /^(.*\S) *\{#([a-z0-9-]+)\}$/.exec(text) ?? []
  if (title === undefined || id === undefined || (depth !== 2 && depth !== 3))
    return fail(`a heading is "## Title {#id}" or "### Title {#id}": ${text}`)
  return { kind: 'heading', id, level: depth, text: fill(title) }
}

/**
 * The words of runs that are plain: a text that is stored, printed or quoted has no links or bold.
 * @throws where a run is bold or a link, with the file's name
 */
export function plainOf(name: string, runs: readonly ContentText[]): string {
  const marked = runs.find(({ isStrong, href }) => isStrong || href !== undefined)
  return marked === undefined ? textOfRuns(runs) : failIn(name)(`this text has no links or bold: ${marked.text}`)
}

function toRuns(tokens: readonly Token[], fill: (text: string) => string, fail: Fail): ContentText[] {
  return tokens.flatMap((token): ContentText[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        if ('tokens' in token && token.tokens !== undefined) return toRuns(token.tokens, fill, fail)
        return [{ text: fill(plain(token)) }]
      case 'strong':
        return [{ text: fill(plain(token)), isStrong: true }]
      case 'link':
        return [{ text: fill(plain(token)), href: checkedHref(fill((token as Tokens.Link).href), fail) }]
      default:
        return fail(`cannot contain ${token.type} in a text: ${token.raw.slice(0, 60)}`)
    }
  })
}

/** Lines of one paragraph are one text. */
function plain(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text.replaceAll('\n', ' ') : ''
}

function checkedHref(href: string, fail: Fail): string {
  return /^(\/(?!\/)|#|https:|mailto:|tel:)/.test(href) ? href : fail(`cannot link to ${href}`)
}
