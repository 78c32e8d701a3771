import { readSourceFiles, type SourceFiles } from './source-files.ts'
import { findVagueNames, findVagueSqlNames } from './vague-names.ts'
import { lineAt, report, type Violation } from './violation.ts'

type Banned = {
  /**
   * A word, or two in a row, as part of a name or on its own, in any case, also with an `s` at the
   * end.
   */
  readonly word: string
  readonly use: string
  /** Lines in which the word means something else and is allowed. */
  readonly but?: RegExp
  /** The word with an `s` means something else: `standings` of a series. */
  readonly isPluralAllowed?: true
  /** Refused only as separate words: in names they meet by chance, as in `missingIn(lineUp)`. */
  readonly isProseOnly?: true
}

/**
 * Words that the project no longer uses, each with the glossary's term. Add a word in the commit
 * that renames it.
 */
const banned: readonly Banned[] = [
  { word: 'call off', use: 'cancel, postpone' },
  {
    word: 'called off',
    use: 'cancelled, postponed; of both: cancelled or postponed',
  },
  { word: 'carrying', use: 'event move' },
  { word: 'chore', use: 'periodic task' },
  { word: 'claimant', use: 'person key' },
  { word: 'door', use: 'waiting room; of a module: entry point' },
  { word: 'fault', use: 'issue; of the program: error, bug' },
  { word: 'faulty', use: 'invalid' },
  {
    word: 'gate',
    use: 'access code; of all routes: middleware',
    but: /park gate|gate of the start|\bgate\(|where the legs change/,
  },
  { word: 'giver', use: 'sender' },
  { word: 'hand over', use: 'transfer', but: /'Hand over:'/ },
  { word: 'handed over', use: 'transferred', but: /is handed over to (?:the next|you)/ },
  {
    word: 'house',
    use: 'app; in prose: program',
    but: /private[_ ]?house|lighthouse|household|housekeeping|\bhouse, flat\b|street house building|const house = of/i,
  },
  {
    word: 'in line',
    use: 'on the waitlist; in the waiting room',
    but: /Your place in line|You are first in line/,
    isProseOnly: true,
  },
  { word: 'lend', use: 'resale', but: /lend the rifles|we lend/ },
  { word: 'lending', use: 'resale' },
  { word: 'lent', use: 'resale' },
  { word: 'let go', use: 'release', but: /frost let go/ },
  { word: 'lets go', use: 'release' },
  { word: 'letting go', use: 'release' },
  { word: 'loan', use: 'resale', but: /chip on loan/ },
  {
    word: 'protocol',
    use: 'official results, result list',
    but: /\burl\b|url\??\.|URL|https?\b|smtps?|ssl_protocols|[Vv]isit\b|asked\.|base\.|safe protocols|resolveScheme|shop\.|hostname|protocol violation|breaks the protocol|ctap2|\$\{protocol\}|\{ protocol, |^ +protocol,$/,
  },
  { word: 'proven', use: 'verified' },
  { word: 'seal', use: 'encrypt' },
  { word: 'sealed', use: 'encrypted' },
  { word: 'sealer', use: 'encrypter' },
  { word: 'squad', use: 'affiliation; of a coach: group entry' },
  {
    word: 'standing',
    use: 'status, position; of a series: standings',
    but: /clubs’ standing|one standing stage/,
    isPluralAllowed: true,
  },
  { word: 'stories', use: 'browser tests' },
  { word: 'story', use: 'browser test, scenario' },
  { word: 'surcharge', use: 'price difference' },
  {
    word: 'take back',
    use: 'withdraw; of an attempt: return; of a charge: reverse',
  },
  { word: 'take over', use: 'accept a transfer' },
  {
    word: 'taken back',
    use: 'withdrawn; of an attempt: returned; of a charge: reversed',
  },
  { word: 'taker', use: 'recipient' },
  { word: 'takes back', use: 'withdraws, returns, reverses' },
  { word: 'taking back', use: 'withdrawing, returning, reversing' },
  { word: 'told at', use: 'notified at' },
  { word: 'took back', use: 'withdrew, returned, reversed' },
  { word: 'unfit', use: 'ineligible' },
  { word: 'unproven', use: 'unverified' },
  { word: 'wish', use: 'input, request; of a list: filter; of an email: subscription' },
  { word: 'wishes', use: 'inputs, requests' },
]

/**
 * Not checked: the texts of the interface, the decision records, which describe the past, and the
 * like.
 */
const free =
  /\/texts\/|^docs\/(?:decisions\/|spec\/|glossary\.md$)|^src\/modules\/site\/domain\/legal\/|^tools\/check-words|^db\/schema\.sql$/

/** Checks that names, comments, prose and file names use the terms of the glossary. */
export function checkWords(files: SourceFiles): Violation[] {
  return [...files]
    .filter(([path]) => !free.test(path))
    .flatMap(([path, text]) => [
      ...found(path).map(
        ({ word, use }): Violation => ({ file: path, line: 1, rule: 'file name', remedy: remedyFor(word, use) }),
      ),
      ...linesOf(text).flatMap(({ line, offset }) =>
        found(line).map(
          ({ word, use }): Violation => ({
            file: path,
            line: lineAt(text, offset),
            rule: 'word',
            remedy: remedyFor(word, use),
          }),
        ),
      ),
    ])
}

function remedyFor(word: string, use: string): string {
  return `not “${word}”: ${use} (docs/glossary.md)`
}

/**
 * The banned words of a line: whole words, and parts of camelCase, snake_case and kebab-case names.
 */
function found(line: string): Banned[] {
  const words = ` ${(line.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).join(' ').toLowerCase()} `
  return banned.filter(
    ({ word, but, isPluralAllowed = false, isProseOnly = false }) =>
      (words.includes(` ${word} `) || (!isPluralAllowed && !isProseOnly && words.includes(` ${word}s `))) &&
      (!isProseOnly || new RegExp(`\\b${word}\\b(?! \\d)`, 'i').test(line)) &&
      !but?.test(line),
  )
}

function linesOf(text: string): { readonly line: string; readonly offset: number }[] {
  let offset = 0
  return text.split('\n').map((line) => {
    const at = { line, offset }
    offset += line.length + 1
    return at
  })
}

if (import.meta.main) {
  const files = [
    ...readSourceFiles(
      '.',
      ['src', 'tests', 'tools', 'demo', 'bench', 'e2e', 'sandbox-bank', 'sandbox-id'],
      /\.(tsx?|md|css)$/,
    ),
    ...readSourceFiles('.', ['db', 'docs', 'deploy'], /\.(sql|md|txt|conf|ini|sh)$/),
  ]
  const code = files.filter(([path]) => /\.tsx?$/.test(path))
  const sql = files.filter(([path]) => path.endsWith('.sql') && path !== 'db/schema.sql')
  report('Words', [
    ...checkWords(new Map(files)),
    ...code.flatMap(([path, text]) => findVagueNames(path, text)),
    ...sql.flatMap(([path, text]) => findVagueSqlNames(path, text)),
  ])
}
