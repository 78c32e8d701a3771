/** The rights of a database role to write in a table or to call a function. */
export type Right = {
  readonly insert: ReadonlySet<string>
  readonly update: ReadonlySet<string>
  readonly verbs: ReadonlySet<string>
}

/** By table or function (`schema.name`, `schema.name()`), then by role. */
export type DeclaredRights = ReadonlyMap<string, ReadonlyMap<string, Right>>

const ofRoles = /^(?<roles>\w+(?:, \w+)*): (?<verb>insert|update|delete|execute)(?: (?<columns>.+))?$/

/** Reads db/write-rights.txt. The file's own head describes its format. */
export function readWriteRights(text: string): DeclaredRights {
  const rights = new Map<string, Map<string, Right>>()
  let object: Map<string, Right> | undefined
  for (const line of joined(text)) {
    if (!line.startsWith(' ')) {
      if (rights.has(line)) throw new Error(`${line} is listed twice`)
      object = new Map()
      rights.set(line, object)
      continue
    }
    if (line.trim() === 'nobody') continue
    const { roles, verb, columns } = ofRoles.exec(line.trim())?.groups ?? {}
    if (object === undefined || roles === undefined || verb === undefined)
      throw new Error(`cannot parse “${line.trim()}”`)
    if ((columns !== undefined) !== (verb === 'insert' || verb === 'update'))
      throw new Error(`“${line.trim()}”: insert and update need columns, other rights must not have any`)
    for (const role of roles.split(', ')) object.set(role, withVerb(object.get(role), verb, columns?.split(', ') ?? []))
  }
  return rights
}

/** The lines without comments; a continuation line begins with four blanks. */
function joined(text: string): string[] {
  return text
    .replaceAll(/^\s*#.*$/gm, '')
    .replaceAll(/\n {4}(?=\S)/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
}

const nothing: Right = { insert: new Set(), update: new Set(), verbs: new Set() }

function withVerb(right: Right = nothing, verb: string, columns: readonly string[]): Right {
  if (right.verbs.has(verb)) throw new Error(`${verb} is listed twice for one role`)
  const verbs = new Set([...right.verbs, verb])
  if (verb === 'insert') return { ...right, verbs, insert: new Set(columns) }
  if (verb === 'update') return { ...right, verbs, update: new Set(columns) }
  return { ...right, verbs }
}
