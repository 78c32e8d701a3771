import { type ESTree, parseSync, Visitor } from 'vite'
import { lineAt } from './violation.ts'

export type ImportOf = {
  readonly specifier: string
  readonly line: number
  /** A type import, which is erased at run time. */
  readonly isTypeOnly: boolean
}

/**
 * The parts of a TypeScript file that the checks need. A real parser is used, so that strings and
 * comments do not confuse it.
 */
export type ParsedModule = {
  readonly imports: readonly ImportOf[]
  readonly hasDefaultExport: boolean
  /** The file contains only imports and re-exports, at least one of the latter. */
  readonly isBarrel: boolean
  readonly program: ESTree.Program
}

export function parseModule(path: string, text: string): ParsedModule {
  const { program, module, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const reExports = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.moduleRequest !== null)
  return {
    imports: [
      ...module.staticImports.map(({ start, moduleRequest, entries }) => ({
        specifier: moduleRequest.value,
        line: lineAt(text, start),
        isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      })),
      ...reExports.map(({ start, moduleRequest, isType }) => ({
        specifier: moduleRequest?.value ?? '',
        line: lineAt(text, start),
        isTypeOnly: isType,
      })),
      ...dynamicImports(program, text),
    ],
    hasDefaultExport: module.staticExports.some(({ entries }) =>
      entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default'),
    ),
    isBarrel: module.staticExports.length > 0 && program.body.every(isBarrelStatement),
    program,
  }
}

/** Finds `import('./x.ts')`, as an expression and as a type. */
function dynamicImports(program: ESTree.Program, text: string): ImportOf[] {
  const found: ImportOf[] = []
  const add = (source: ESTree.Node, isTypeOnly: boolean) => {
    if (source.type === 'Literal' && typeof source.value === 'string')
      found.push({ specifier: source.value, line: lineAt(text, source.start), isTypeOnly })
  }
  new Visitor({
    ImportExpression: ({ source }) => add(source, false),
    TSImportType: ({ source }) => add(source, true),
  }).visit(program)
  return found
}

function isBarrelStatement(statement: ESTree.Node): boolean {
  if (statement.type === 'ImportDeclaration' || statement.type === 'ExportAllDeclaration') return true
  return statement.type === 'ExportNamedDeclaration' && statement.declaration === null
}
