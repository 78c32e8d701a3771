import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { isDisjointWith, JS, NFA } from 'refa'
import { analyse } from 'scslre'
import { type ESTree, Visitor } from 'vite'
import { parseModule } from './parsed-module.ts'
import { isTestFile, readSourceFiles, type SourceFiles } from './source-files.ts'
import { lineAt, report, type Violation } from './violation.ts'

/**
 * Checks that every regular expression runs in time proportional to its input. There is no list of
 * exceptions, because an input that is short today may not be tomorrow.
 */
export function checkRegexes(files: SourceFiles): Violation[] {
  return [...files].filter(([path]) => !isTestFile(path)).flatMap(([path, text]) => complaintsIn(path, text))
}

function complaintsIn(path: string, text: string): Violation[] {
  if (!/[/]|RegExp/.test(text)) return []
  const violations: Violation[] = []
  const add = (offset: number, rule: string, remedy: string) =>
    violations.push({ file: path, line: lineAt(text, offset), rule, remedy })
  const visitConstructor = ({ callee, arguments: args, start }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
    const [pattern, flags] = args.map((one) => (one.type === 'Literal' ? one.value : null))
    if (typeof pattern !== 'string' || (flags !== undefined && typeof flags !== 'string'))
      return add(
        start,
        'dynamic',
        'is put together while the program runs, so nothing is known of it: compare strings in code',
      )
    checkRegex(start, pattern, flags ?? '')
  }
  const checkRegex = (offset: number, pattern: string, flags: string) => {
    const issue = issueOf(pattern, flags)
    if (issue !== null) add(offset, 'slow', `/${pattern}/${flags} ${issue}`)
  }
  new Visitor({
    Literal(literal) {
      if ('regex' in literal && literal.regex) checkRegex(literal.start, literal.regex.pattern, literal.regex.flags)
    },
    NewExpression: visitConstructor,
    CallExpression: visitConstructor,
  }).visit(parseModule(path, text).program)
  return violations
}

type Literal = { readonly pattern: AST.Pattern; readonly flags: AST.Flags }
type Node = AST.Element

/** Returns why a pattern may run in more than linear time; null if it does not. */
function issueOf(source: string, flagText: string): string | null {
  const parser = new RegExpParser()
  const sets = { unicode: flagText.includes('u'), unicodeSets: flagText.includes('v') }
  const literal = {
    pattern: parser.parsePattern(source, undefined, undefined, sets),
    flags: parser.parseFlags(flagText),
  }
  const [found] = analyse(literal).reports
  if (found?.exponential) return 'can be walked in exponentially many ways'
  if (found !== undefined)
    return found.type === 'Move' ? walksAgain : `has two loops that share the same characters (${found.type})`
  return hasQuadraticPrefix(literal) ? walksAgain : null
}

const walksAgain = 'walks to the end of a loop again from each place where it may begin'

/**
 * Finds a case that `analyse` misses, since it only looks at a single repeated character: the
 * pattern begins with several characters that the loop after them also matches. In a text that
 * repeats this beginning, the loop runs to the end of the text from each occurrence.
 */
function hasQuadraticPrefix(literal: Literal): boolean {
  const parser = JS.Parser.fromAst(literal)
  const languageOf = (elements: readonly Node[], isLooped: boolean) => {
    const parts = elements.map((element) => parser.parseElement(element, { assertions: 'ignore' }).expression)
    const max = isLooped ? Number.POSITIVE_INFINITY : 1
    const sequence = parts.map(({ alternatives }) => ({
      type: 'Quantifier' as const,
      alternatives,
      min: 1,
      max,
      lazy: false,
    }))
    return NFA.fromRegex([{ type: 'Concatenation', elements: sequence }], { maxCharacter: parser.maxCharacter })
  }
  const matchesItsPrefix = (beginning: readonly Node[], { element }: AST.Quantifier) =>
    !isDisjointWith(languageOf(beginning, false), languageOf([element], true))

  const look = (elements: readonly Node[], before: readonly Node[], mayFailLater: boolean): boolean =>
    elements.some((element, i) => {
      const beginning = [...before, ...elements.slice(0, i)]
      if (beginning.some((one) => isStart(one, literal.flags))) return false // a match can begin in one place only
      const mayFail = mayFailLater || elements.slice(i + 1).some(isDemanding)
      if (element.type === 'Quantifier') {
        const isEndless = element.max === Number.POSITIVE_INFINITY && mayFail && beginning.length > 0
        return (isEndless && matchesItsPrefix(beginning, element)) || look([element.element], beginning, mayFail)
      }
      return alternativesOf(element).some((inner) => look(inner.elements, beginning, mayFail))
    })
  return literal.pattern.alternatives.some(({ elements }) => look(elements, [], false))
}

function alternativesOf(element: Node): readonly AST.Alternative[] {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives
    case 'Assertion':
      return 'alternatives' in element ? element.alternatives : []
    default:
      return []
  }
}

function isStart(element: Node, { multiline }: AST.Flags): boolean {
  return element.type === 'Assertion' && element.kind === 'start' && !multiline
}

/** Whether a match can fail because of this element. */
function isDemanding(element: Node): boolean {
  return element.type !== 'Quantifier' || element.min > 0
}

if (import.meta.main) report('Regular expressions', checkRegexes(readSourceFiles('.', ['src'], /\.tsx?$/)))
