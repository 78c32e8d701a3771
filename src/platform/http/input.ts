import { z } from 'zod'

/** An issue of one field: the code names the text, the params fill it. */
export type FieldIssue = { readonly code: string; readonly params?: Readonly<Record<string, string | number>> }
export type Issues = Readonly<Record<string, FieldIssue>>

const maxDepth = 12

/**
 * Names in requests are matched without regard to case (RegistrationId, registrationId), and ids are
 * written in small letters, as the database returns them: returns the same data under the schema's own spelling. Names that are not in the schema stay unchanged;
 * the schema drops them.
 */
export function matchCase(value: unknown, schema: z.ZodType | undefined, depth = 0): unknown {
  if (depth > maxDepth || value === null) return value
  const inner = unwrap(schema)
  if (typeof value === 'string') return inner instanceof z.ZodUUID ? value.toLowerCase() : value
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const element = inner instanceof z.ZodArray ? asType(inner.element) : undefined
    const matched = value.map((one) => matchCase(one, element, depth + 1))
    return matched.every((one, i) => one === value[i]) ? value : matched
  }
  if (!(inner instanceof z.ZodObject)) return value
  const names = namesOf(inner)
  const matched: [string, unknown][] = []
  let isAsWritten = true // nearly every caller uses the exact names: then no copy is made
  for (const [name, field] of Object.entries(value)) {
    const own = names.get(name) ?? names.get(name.toLowerCase()) ?? name
    // Own names only: an input may have the name of a property that every object inherits.
    const inside = names.has(own) ? matchCase(field, asType(inner.shape[own]), depth + 1) : field
    isAsWritten &&= own === name && inside === field
    matched.push([own, inside])
  }
  return isAsWritten ? value : Object.fromEntries(matched)
}

const namesOfSchemas = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>()

/** The schema's names, as written and in lower case. */
function namesOf(schema: z.ZodObject): ReadonlyMap<string, string> {
  const known = namesOfSchemas.get(schema)
  if (known) return known
  const own = Object.keys(schema.shape)
  const names = new Map([
    ...own.map((name) => [name.toLowerCase(), name] as const),
    ...own.map((name) => [name, name] as const),
  ])
  namesOfSchemas.set(schema, names)
  return names
}

function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    inner = asType(inner.unwrap())
  }
  return inner
}

function asType(schema: unknown): z.ZodType | undefined {
  return schema instanceof z.ZodType ? schema : undefined
}

/**
 * Texts that the database cannot store: PostgreSQL allows no NUL in a text and no lone surrogate in
 * JSON. Refused here, once for every field; otherwise they would be database errors, and our 500.
 * U+FFFD, which replaces bytes that were no UTF-8, is refused too: the original text is lost.
 * @param value the schema's output; levels deeper than any schema are not checked
 */
export function textIssues(value: unknown): Issues {
  return isAllStorable(value) ? {} : textIssuesAt(value, [])
}

/** The fast path, since nearly every input has no issue: checks without tracking paths. */
function isAllStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (value instanceof Blob) return true // a file's name is not stored
  if (typeof value !== 'object' || value === null || depth > maxDepth) return true
  for (const name in value) {
    if (!isStorable(name) || !isAllStorable(value[name as keyof typeof value], depth + 1)) return false
  }
  return true
}

function textIssuesAt(value: unknown, path: readonly string[]): Issues {
  if (typeof value === 'string') return isStorable(value) ? {} : { [path.join('.') || 'body']: notStorable }
  if (typeof value !== 'object' || value === null || path.length > maxDepth) return {}
  const issues: Record<string, FieldIssue> = {}
  for (const [name, field] of Object.entries(value)) {
    Object.assign(issues, isStorable(name) ? textIssuesAt(field, [...path, name]) : { body: notStorable })
  }
  return issues
}

const notStorable: FieldIssue = { code: 'validation.invalid' }

/** Whether the database can store this text. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0') && !text.includes('\ufffd')
}

/** The same value without these paths, written with dots; a missing path is ignored. */
export function without(value: unknown, paths: readonly string[]): unknown {
  return paths.reduce((rest, path) => withoutOne(rest, path.split('.')), value)
}

function withoutOne(value: unknown, [name = '', ...deeper]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) return value
  const rest = Object.entries(value).filter(([key]) => key !== name)
  const inner: unknown = value[name as keyof typeof value]
  return Object.fromEntries(deeper.length === 0 ? rest : [...rest, [name, withoutOne(inner, deeper)]])
}

/** zod's issues as one issue per field, the first found; the path is written with dots. */
export function toIssues(error: z.ZodError): Issues {
  const issues: Record<string, FieldIssue> = {}
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.') || 'body'
    issues[path] ??= issueOf(issue)
  }
  return issues
}

/** No form offers a value that is not among the choices, so the reader of the list is who wrote the call. */
const maxListed = 30

function isUnknownName({ input, values }: z.core.$ZodIssueInvalidValue): boolean {
  const areNames = values.every((value) => typeof value === 'string')
  return typeof input === 'string' && input !== '' && areNames && values.length <= maxListed
}

function issueOf(issue: z.core.$ZodIssue): FieldIssue {
  if (issue.message.startsWith('validation.') || /^[a-z-]+\.[a-z_]+$/.test(issue.message))
    return { code: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined || issue.input === null ? 'validation.required' : 'validation.invalid' }
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return { code: 'validation.required' }
      return issue.origin === 'string'
        ? { code: 'validation.tooShort', params: { count: Number(issue.minimum) } }
        : { code: 'validation.tooSmall', params: { min: Number(issue.minimum) } }
    case 'too_big':
      return issue.origin === 'string'
        ? { code: 'validation.tooLong', params: { count: Number(issue.maximum) } }
        : { code: 'validation.tooBig', params: { max: Number(issue.maximum) } }
    case 'invalid_value':
      return isUnknownName(issue)
        ? { code: 'validation.oneOf', params: { values: issue.values.join(', ') } }
        : { code: 'validation.chooseOne' }
    default:
      return { code: 'validation.invalid' }
  }
}
