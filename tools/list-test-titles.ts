import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { listFiles } from './source-files.ts'
import { lineAt } from './violation.ts'

// `node tools/list-test-titles.ts [PATH…]` prints the title of each test with its file and line, and the title of its `describe` before
// it: to read whether each is a sentence with a subject, and to find the test of a promise.

export type TestTitle = {
  readonly line: number
  readonly kind: 'describe' | 'test'
  /** As written between the quotes. */
  readonly title: string
}

/** The titles in a test file, in its order. */
export function titlesIn(path: string, text: string): TestTitle[] {
  const titles: TestTitle[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const kind = kindOf(callee)
      if (first === undefined || kind === null) return
      const isTitle = first.type === 'Literal' ? typeof first.value === 'string' : first.type === 'TemplateLiteral'
      if (isTitle)
        titles.push({ line: lineAt(text, first.start), kind, title: text.slice(first.start + 1, first.end - 1) })
    },
  }).visit(parseSync(path, text).program)
  return titles.toSorted((a, b) => a.line - b.line)
}

/** Of `test`, `it` and `describe`, also as `test.skip`, `test.for(rows)` and Playwright's `test.describe`. */
function kindOf(callee: ESTree.Node): TestTitle['kind'] | null {
  if (callee.type === 'CallExpression') return kindOf(callee.callee)
  if (callee.type === 'Identifier') return callee.name === 'it' ? 'test' : isKind(callee.name) ? callee.name : null
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null
  const { name } = callee.property
  if (name === 'describe') return name
  return ['only', 'skip', 'runIf', 'skipIf', 'for', 'each'].includes(name) ? kindOf(callee.object) : null
}

function isKind(name: string): name is TestTitle['kind'] {
  return name === 'test' || name === 'describe'
}

if (import.meta.main) {
  const folders =
    process.argv.length > 2
      ? process.argv.slice(2)
      : ['src', 'tests', 'tools', 'demo', 'bench', 'sandbox-bank', 'sandbox-id', 'e2e']
  for (const path of folders.flatMap(listFiles).filter((file) => /\.(test|e2e)\.tsx?$/.test(file))) {
    for (const { line, kind, title } of titlesIn(path, readFileSync(path, 'utf8')))
      console.log(`${path}:${line} ${kind === 'describe' ? '# ' : ''}${title}`)
  }
}
