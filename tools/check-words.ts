import { type Complaint, lineAt, report } from './complaint.ts'
import { readSourceFiles, type SourceFiles } from './source-files.ts'

type Banned = {
  /**
   * A word, or two in a row, as part of a name or on its own, in any case, also with an `s` at the
   * end.
   */
  readonly word: string
  readonly use: string
  /** Lines in which the word means something else and is allowed. */
  readonly but?: RegExp
}

/**
 * Words that the project no longer uses, each with the glossary's term. Add a word in the commit
 * that renames it.
 */
const banned: readonly Banned[] = [
  { word: 'carrying', use: 'event move' },
  { word: 'chore', use: 'periodic task' },
  { word: 'claimant', use: 'person key' },
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
    but: /private[_ ]?house|lighthouse|household|housekeeping|\bhouse, flat\b|const house = of/i,
  },
  { word: 'seal', use: 'encrypt' },
  { word: 'sealed', use: 'encrypted' },
  { word: 'sealer', use: 'encrypter' },
  { word: 'squad', use: 'affiliation; of a coach: group entry' },
  { word: 'stories', use: 'browser tests' },
  { word: 'story', use: 'browser test, scenario' },
  { word: 'surcharge', use: 'price difference' },
  { word: 'taker', use: 'recipient' },
  { word: 'take over', use: 'accept a transfer' },
  { word: 'unfit', use: 'ineligible' },
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
export function checkWords(files: SourceFiles): Complaint[] {
  return [...files]
    .filter(([path]) => !free.test(path))
    .flatMap(([path, text]) => [
      ...found(path).map(
        ({ word, use }): Complaint => ({ file: path, line: 1, rule: 'file name', remedy: remedyFor(word, use) }),
      ),
      ...linesOf(text).flatMap(({ line, offset }) =>
        found(line).map(
          ({ word, use }): Complaint => ({
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
    ({ word, but }) => (words.includes(` ${word} `) || words.includes(` ${word}s `)) && !but?.test(line),
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
    ...readSourceFiles('.', ['src', 'tests', 'tools', 'demo', 'bench', 'e2e', 'sandbox-bank'], /\.(tsx?|md|css)$/),
    ...readSourceFiles('.', ['db', 'docs', 'deploy'], /\.(sql|md|txt|conf|ini|sh)$/),
  ]
  report('Words', checkWords(new Map(files)))
}
