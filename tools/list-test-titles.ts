import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { lineAt } from './complaint.ts'
import { listFiles } from './source-files.ts'

// `node tools/list-test-titles.ts [PATH…]` prints the title of each test with its file and line, and the title of its `describe` before
// it: to read whether each is a sentence with a subject, and to find the test of a promise.

export type TestTitle = {
  readonly line: number
  /** `describe` or `test`; `it` counts as `test`. */
  readonly kind: 'describe' | 'test'
  /** As it stands between the quotes. */
  readonly title: string
}

/** The titles in a test file, in its order. */
export function titlesIn(path: string, text: string): TestTitle[] {
  const titles: TestTitle[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name = rootName(callee)
      if (first === undefined || (name !== 'test' && name !== 'it' && name !== 'describe')) return
      const isTitle = first.type === 'Literal' ? typeof first.value === 'string' : first.type === 'TemplateLiteral'
      if (!isTitle) return
      const kind = name === 'describe' ? 'describe' : 'test'
      titles.push({ line: lineAt(text, first.start), kind, title: text.slice(first.start + 1, first.end - 1) })
    },
  }).visit(parseSync(path, text).program)
  return titles.toSorted((a, b) => a.line - b.line)
}

/** `test` of `test`, `test.skip` and `test.for(rows)`. */
function rootName(callee: ESTree.Node): string | null {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return rootName(callee.callee)
  return callee.type === 'MemberExpression' ? rootName(callee.object) : null
}

if (import.meta.main) {
  const folders =
    process.argv.length > 2 ? process.argv.slice(2) : ['src', 'tests', 'tools', 'demo', 'bench', 'sandbox-bank', 'e2e']
  for (const path of folders.flatMap(listFiles).filter((file) => /\.(test|e2e)\.tsx?$/.test(file))) {
    for (const { line, kind, title } of titlesIn(path, readFileSync(path, 'utf8')))
      console.log(`${path}:${line} ${kind === 'describe' ? '# ' : ''}${title}`)
  }
}
