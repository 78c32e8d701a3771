import { existsSync, readFileSync } from 'node:fs'
import { lineAt, report, type Violation } from './violation.ts'

const file = 'docs/security.md'

/**
 * The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section; requirements of level 3 are
 * left out.
 */
const sections: Readonly<Record<string, readonly number[]>> = {
  ...{ '1.1': upTo(2), '1.2': upTo(9), '1.3': upTo(11), '1.4': upTo(3), '1.5': upTo(2) },
  ...{ '2.1': upTo(3), '2.2': upTo(3), '2.3': upTo(4), '2.4': upTo(1) },
  ...{ '3.2': upTo(2), '3.3': upTo(4), '3.4': upTo(6), '3.5': upTo(5), '3.7': upTo(2) },
  ...{ '4.1': upTo(3), '4.2': upTo(1), '4.3': upTo(2), '4.4': upTo(4) },
  ...{ '5.1': upTo(1), '5.2': upTo(3), '5.3': upTo(2), '5.4': upTo(3) },
  ...{
    '6.1': upTo(3),
    '6.2': upTo(12),
    '6.3': upTo(4),
    '6.4': upTo(4),
    '6.5': upTo(5),
    '6.6': upTo(3),
    '6.8': upTo(4),
  },
  ...{ '7.1': upTo(3), '7.2': upTo(4), '7.3': upTo(2), '7.4': upTo(5), '7.5': upTo(2), '7.6': upTo(2) },
  ...{ '8.1': upTo(2), '8.2': upTo(3), '8.3': upTo(1), '8.4': upTo(1) },
  ...{ '9.1': upTo(3), '9.2': upTo(4) },
  ...{
    '10.1': upTo(2),
    '10.2': upTo(2),
    '10.3': upTo(4),
    '10.4': upTo(11),
    '10.5': upTo(5),
    '10.6': upTo(2),
    '10.7': upTo(3),
  },
  ...{ '11.1': upTo(2), '11.2': upTo(3), '11.3': upTo(3), '11.4': upTo(4), '11.5': upTo(1), '11.6': upTo(1) },
  ...{ '12.1': upTo(3), '12.2': upTo(2), '12.3': upTo(4) },
  ...{ '13.1': upTo(1), '13.2': upTo(5), '13.3': upTo(2), '13.4': upTo(5) },
  ...{ '14.1': upTo(2), '14.2': upTo(4), '14.3': upTo(3) },
  ...{ '15.1': upTo(3), '15.2': upTo(3), '15.3': upTo(7) },
  ...{ '16.1': upTo(1), '16.2': upTo(5), '16.3': upTo(4), '16.4': upTo(3), '16.5': upTo(3) },
  ...{ '17.1': upTo(1), '17.2': upTo(4), '17.3': upTo(2) },
}

const requirements = Object.entries(sections).flatMap(([section, numbers]) => numbers.map((one) => `${section}.${one}`))

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1)
}

/**
 * Returns the content of a file of the repository, '' for a folder, undefined if the path does not
 * exist.
 */
export type ReadFile = (path: string) => string | undefined

/** Checks that every file, test and requirement that docs/security.md names exists. */
export function checkSecurity(text: string, read: ReadFile): Violation[] {
  return [...staleProofs(text, read), ...staleRequirements(text)]
}

function staleProofs(text: string, read: ReadFile): Violation[] {
  const found: Violation[] = []
  for (const { 0: whole, 1: code, 2: linked, index } of text.matchAll(/`([^`\n]+)`|\]\(([^)\s]+)\)/g)) {
    const path = linked === undefined ? (code ?? '') : pathOf(linked)
    if (linked === undefined ? !isPath(path) : linked.includes(':')) continue
    const line = lineAt(text, index)
    const content = read(path)
    if (content === undefined) found.push({ file, line, rule: 'file', remedy: `there is no ${path}` })
    else
      for (const title of titlesBehind(text.slice(index + whole.length)))
        if (!hasTest(content, title)) found.push({ file, line, rule: 'test', remedy: `${path} has no test «${title}»` })
  }
  return found
}

/** The path that a link in docs/ points to. */
function pathOf(link: string): string {
  const path = link.replace(/#.*$/, '')
  return path.startsWith('../') ? path.slice('../'.length) : `docs/${path}`
}

function isPath(code: string): boolean {
  return (
    /^(?:src|tests|tools|e2e|docs|deploy|db|demo|bench|sandbox-bank|sandbox-id)\/[\w./-]+$/.test(code) ||
    /^[\w.-]+\.(?:md|ts|json)$/.test(code)
  )
}

/** The test titles that follow a file: «one», «another». */
function titlesBehind(rest: string): string[] {
  const titles: string[] = []
  for (let at = rest; ; ) {
    const [whole, title] = /^,? «([^»]+)»/.exec(at) ?? []
    if (whole === undefined || title === undefined) return titles
    titles.push(title)
    at = at.slice(whole.length)
  }
}

/** Whether a file contains a call whose first argument is exactly this title. */
function hasTest(content: string, title: string): boolean {
  return ["'", '`', '"'].some((quote) => content.includes(`${quote}${title}${quote},`))
}

type Row = { readonly numbers: readonly string[]; readonly status: string; readonly line: number }

function staleRequirements(text: string): Violation[] {
  const rows: Row[] = [...text.matchAll(/^\| (\d+\.\d+\.[\d., ]+) \| [^|\n]+ \| ([^|\n]+) \|/gm)].map(
    ({ 1: ids, 2: status, index }) => ({
      numbers: (ids ?? '').split(', '),
      status: status ?? '',
      line: lineAt(text, index),
    }),
  )
  const violation = (line: number, remedy: string): Violation => ({ file, line, rule: 'ASVS', remedy })
  const numbersInRows = rows.flatMap(({ numbers }) => numbers)
  const counted = (status: string) =>
    rows.filter((row) => row.status === status).flatMap(({ numbers }) => numbers).length
  const sentence = `${counted('met')} are met, ${counted('not met')} are not, ${counted('n/a')} do not apply.`
  return [
    ...requirements
      .filter((id) => numbersInRows.filter((number) => number === id).length !== 1)
      .map((one) => violation(1, `${one} stands in the table once`)),
    ...rows.flatMap(({ numbers, status, line }) => [
      ...numbers
        .filter((one) => !requirements.includes(one))
        .map((one) => violation(line, `${one} is none of level 1 or 2`)),
      ...(['met', 'not met', 'n/a'].includes(status)
        ? []
        : [violation(line, `${status} is no status: met, not met or n/a`)]),
    ]),
    ...(text.includes(sentence) ? [] : [violation(1, `the page says: ${sentence}`)]),
  ]
}

function readIfExists(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // a folder
  }
}

if (import.meta.main) report(file, checkSecurity(readFileSync(file, 'utf8'), readIfExists))
