import { type ESTree, Visitor } from 'vite'
import { lineAt } from './violation.ts'

const impureCalls = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'fetch',
])

/** Returns where domain code reads the clock, uses random numbers or does input or output. */
export function impurities(program: ESTree.Program, text: string): { line: number; impurity: string }[] {
  const found: { line: number; impurity: string }[] = []
  const add = (node: ESTree.Node, impurity: string) => found.push({ line: lineAt(text, node.start), impurity })
  new Visitor({
    CallExpression(node) {
      const called = text.slice(node.callee.start, node.callee.end)
      if (impureCalls.has(called) || called.startsWith('Temporal.Now.')) add(node, called)
    },
    NewExpression(node) {
      const isNow = node.arguments.length === 0 && node.callee.type === 'Identifier' && node.callee.name === 'Date'
      if (isNow) add(node, 'new Date()')
    },
    MemberExpression(node) {
      if (text.slice(node.start, node.end) === 'process.env') add(node, 'process.env')
    },
  }).visit(program)
  return found
}
