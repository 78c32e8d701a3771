import { relative } from 'node:path'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'

/** How a value of a column arrives in the program. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'any'
export type DeclaredColumn = {
  readonly kinds: readonly ValueKind[]
  readonly isNullable: boolean
  readonly isOptional: boolean
}
/** A statement's call with the row type that its code declares. */
export type DeclaredRow = {
  readonly file: string
  readonly firstLine: number
  readonly lastLine: number
  readonly columns: ReadonlyMap<string, DeclaredColumn>
}

/** The methods of a transaction and of a database whose type argument is a row. */
const methods = new Set(['sql', 'named', 'alone', 'statement'])

/**
 * Finds every call that declares a row type, as `tx.sql<Row>`, with the columns of that type as the
 * compiler resolves it.
 * @param config the path of the tsconfig whose files are read
 */
export function readDeclaredRows(root: string, config: string, isRead: (file: string) => boolean): DeclaredRow[] {
  const api = new API()
  try {
    const [project] = api.updateSnapshot({ openProject: config }).getProjects()
    if (project === undefined) throw new Error(`The compiler has no project of ${config}`)
    return project.program
      .getSourceFileNames()
      .filter((file) => isRead(relative(root, file)))
      .flatMap((file) => rowsOfFile(project, relative(root, file), file))
  } finally {
    api.close()
  }
}

function rowsOfFile(project: Project, file: string, path: string): DeclaredRow[] {
  const source = project.program.getSourceFile(path)
  if (source === undefined) return []
  const found: DeclaredRow[] = []
  const visit = (node: Node): void => {
    const typeNode = rowTypeOf(node)
    const type = typeNode && project.checker.getTypeFromTypeNode(typeNode as never)
    // A type parameter stands in a helper, whose callers declare the row; a record takes any column.
    const isOpen = type !== undefined && project.checker.getIndexInfosOfType(type).length > 0
    if (type !== undefined && !isOpen && (type.flags & TypeFlags.TypeParameter) === 0)
      found.push({
        file,
        firstLine: lineOf(source, node.getStart(source)),
        lastLine: lineOf(source, node.end),
        columns: columnsOf(project, type),
      })
    node.forEachChild((child) => {
      visit(child)
    })
  }
  visit(source)
  return found
}

/** The type argument of `x.sql<Row>` as a tag or of `x.named<Row>(` as a call. */
function rowTypeOf(node: Node): Node | undefined {
  const { kind } = node
  if (kind !== SyntaxKind.TaggedTemplateExpression && kind !== SyntaxKind.CallExpression) return undefined
  const call = node as Node & { tag?: Node; expression?: Node; typeArguments?: readonly Node[] }
  const callee = (call.tag ?? call.expression) as (Node & { name?: { text: string } }) | undefined
  if (callee?.kind !== SyntaxKind.PropertyAccessExpression || !methods.has(callee.name?.text ?? '')) return undefined
  return call.typeArguments?.[0]
}

function lineOf(source: SourceFile, offset: number): number {
  return source.text.slice(0, offset).split('\n').length
}

function columnsOf({ checker }: Project, type: Type): Map<string, DeclaredColumn> {
  const members = type.isUnionType() ? type.getTypes() : [type]
  const columns = new Map<string, DeclaredColumn>()
  for (const member of members) {
    for (const property of checker.getPropertiesOfType(member)) {
      const declared = checker.getTypeOfSymbol(property)
      if (declared === undefined) continue
      const parts = declared.isUnionType() ? declared.getTypes() : [declared]
      const values = parts.filter(({ flags }) => (flags & TypeFlags.Nullable) === 0)
      const before = columns.get(property.name)
      columns.set(property.name, {
        kinds: [...new Set([...(before?.kinds ?? []), ...values.map((one) => kindOf(checker, one))])],
        isNullable: (before?.isNullable ?? false) || values.length < parts.length || hasAny(parts),
        isOptional: (property.flags & optionalFlag) !== 0,
      })
    }
  }
  return columns
}

const optionalFlag = 16_777_216 // SymbolFlags.Optional

function hasAny(parts: readonly Type[]): boolean {
  return parts.some(({ flags }) => (flags & TypeFlags.AnyOrUnknown) !== 0)
}

function kindOf(checker: Project['checker'], type: Type): ValueKind {
  const { flags } = type
  if ((flags & TypeFlags.AnyOrUnknown) !== 0) return 'any'
  if ((flags & TypeFlags.StringLike) !== 0) return 'string'
  if ((flags & TypeFlags.NumberLike) !== 0) return 'number'
  if ((flags & TypeFlags.BooleanLike) !== 0) return 'boolean'
  if (type.isIntersectionType()) {
    const kinds = type.getTypes().map((one) => kindOf(checker, one))
    return kinds.find((kind) => kind !== 'object') ?? 'object' // a branded string is a string
  }
  return checker.isArrayLikeType(type) ? 'array' : 'object'
}
