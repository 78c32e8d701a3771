import fc from 'fast-check'

/** A schema of the API's document: the part of JSON Schema that it uses. */
export type JsonSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly if?: JsonSchema
}

/** Random values that a schema allows. Conditions (`if`) are not supported. */
export function valuesOf(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>> = {}): fc.Arbitrary<unknown> {
  const of = (one: JsonSchema) => valuesOf(one, named)
  if (schema.$ref !== undefined) return of(named[schema.$ref.replace(/^.*\//, '')] ?? {})
  const { oneOf, anyOf = oneOf, allOf, ...own } = schema
  if (allOf?.some(({ pattern }) => pattern === undefined))
    return of({ ...allOf.reduce(both, own), ...(anyOf && { anyOf }) })
  if (anyOf !== undefined) {
    const base = { ...own, ...(allOf && { allOf }) }
    return fc.oneof(...anyOf.filter((one) => areOfOneType(base, one)).map((one) => of(both(base, one))))
  }
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => of({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return textsOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return listsOf(schema, of(schema.items ?? {}))
    case 'object':
      return objectsOf(schema, of)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textsOf({ format, pattern, minLength = 0, maxLength = 60, allOf = [] }: JsonSchema): fc.Arbitrary<string> {
  const isLong = (text: string) => text.length >= minLength && text.length <= maxLength
  if (format === 'uuid') return fc.uuid()
  const instants = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  if (format === 'date-time') return instants.map((instant) => instant.toISOString())
  if (format === 'date') return instants.map((instant) => instant.toISOString().slice(0, 10))
  if (pattern === undefined) return fc.string({ minLength, maxLength })
  const patterns = allOf.map((one) => new RegExp(one.pattern ?? '', 'u'))
  return fc
    .stringMatching(new RegExp(pattern, 'u'))
    .filter((text) => isLong(text) && patterns.every((other) => other.test(text)))
}

function listsOf({ minItems = 0, maxItems = 4, uniqueItems }: JsonSchema, items: fc.Arbitrary<unknown>) {
  const bounds = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) }
  if (uniqueItems) return fc.uniqueArray(items, { ...bounds, selector: (item) => JSON.stringify(item) })
  const lists = fc.array(items, bounds)
  // A schema without `uniqueItems` also yields the same value twice.
  return minItems > 2 || maxItems < 2
    ? lists
    : fc.oneof(
        lists,
        items.map((item) => [item, item]),
      )
}

function objectsOf(schema: JsonSchema, of: (property: JsonSchema) => fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema
  if (typeof additionalProperties === 'object')
    return fc.dictionary(
      of({ type: 'string', pattern: '^[a-z]{1,8}$', ...propertyNames }) as fc.Arbitrary<string>,
      of(additionalProperties),
      {
        maxKeys: 3,
      },
    )
  const shape = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, of(property)]))
  return fc.record(shape, { requiredKeys: required.filter((name) => name in shape) })
}

function areOfOneType(a: JsonSchema, b: JsonSchema): boolean {
  return a.type === undefined || b.type === undefined || a.type === b.type
}

/**
 * The schema of values that both schemas allow: their fields together, and both patterns of a text.
 */
function both(a: JsonSchema, b: JsonSchema): JsonSchema {
  const names = Object.keys({ ...a.properties, ...b.properties })
  const properties = Object.fromEntries(
    names.map((name) => [name, both(a.properties?.[name] ?? {}, b.properties?.[name] ?? {})]),
  )
  const patterns = [a.pattern, b.pattern].filter((pattern) => pattern !== undefined)
  return {
    ...a,
    ...b,
    ...(names.length === 0 ? {} : { properties }),
    ...(a.enum && b.enum ? { enum: a.enum.filter((value) => b.enum?.includes(value)) } : {}),
    ...(a.required || b.required ? { required: [...(a.required ?? []), ...(b.required ?? [])] } : {}),
    // The narrower pattern generates texts, the other one filters them.
    ...(patterns.length === 2 ? { pattern: patterns[1], allOf: [...(a.allOf ?? []), { pattern: patterns[0] }] } : {}),
    ...(a.minLength || b.minLength ? { minLength: Math.max(a.minLength ?? 0, b.minLength ?? 0) } : {}),
  }
}
