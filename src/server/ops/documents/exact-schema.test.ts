import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { trimmedCharacters } from '#src/kernel/json-schema-meta.ts'
import type { Binding } from '#src/platform/http/handle.ts'
import { textIssues } from '#src/platform/http/input.ts'
import { type JsonSchema, valuesOf } from '#tests/support/values-of-schema.ts'
import { modules } from '../../modules.ts'
import { openApiDocument } from './open-api.ts'

// What the document says of a text is what the parser takes: every text made by a pattern passes its field.
const bindings: readonly Binding[] = modules.flatMap((module) => [...module.handlers])
const document = openApiDocument(bindings, 'https://startline.test')

type Field = {
  readonly name: string
  readonly pattern: string
  readonly isInBounds: (text: string) => boolean
  readonly schema: z.ZodType
}
type JsonSchemaContext = {
  readonly anyOf?: readonly JsonSchemaContext[]
  readonly minLength?: number
  readonly properties?: Readonly<Record<string, JsonSchemaContext>>
  readonly pattern?: string
  readonly maxLength?: number
}

/** A number of an identity document is read by its code, beside it. */
const own = new Set(['documentNumber'])

/** Fields whose own rule is a pattern, those of forms within a body too. */
function fieldsOf(body: z.ZodType | undefined, said: JsonSchemaContext | undefined, at = ''): Field[] {
  const inner = body instanceof z.ZodOptional || body instanceof z.ZodDefault ? (body.unwrap() as z.ZodType) : body
  if (!(inner instanceof z.ZodObject)) return []
  return Object.entries(said?.properties ?? {}).flatMap(([name, one]) => {
    const schema: unknown = inner.shape[name]
    if (!(schema instanceof z.ZodType)) return []
    const deeper = fieldsOf(schema, one, `${at}${name}.`)
    const { pattern, minLength = 0, maxLength = 400 } = one.anyOf?.find((other) => other.pattern) ?? one
    if (pattern === undefined || own.has(at + name)) return deeper
    const isInBounds = (text: string) => text.length >= minLength && text.length <= maxLength
    return [...deeper, { name: at + name, pattern, isInBounds, schema }]
  })
}

const bodies = bindings.flatMap(({ route }) => {
  const body = document.paths?.[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method]?.requestBody
  const media = body && 'content' in body ? Object.values(body.content)[0] : undefined
  const fields = fieldsOf(route.body, media && 'schema' in media ? (media.schema as JsonSchemaContext) : undefined)
  return fields.length === 0 ? [] : [[`${route.method.toUpperCase()} ${route.path}`, fields] as const]
})

test('the document has fields with patterns, of forms within bodies too', () => {
  const fields = bodies.flatMap(([, own]) => own.map(({ name }) => name))
  expect(fields.length).toBeGreaterThan(100)
  for (const name of ['email', 'participant.phone', 'participant.birthDate', 'participant.lastName'])
    expect(fields).toContain(name)
})

test.for(bodies)('%s takes every text that its document allows', ([, fields]) => {
  for (const { name, pattern, isInBounds, schema } of fields) {
    const texts = fc.stringMatching(new RegExp(pattern, 'u')).filter(isInBounds)
    fc.assert(
      fc.property(texts, (text) => {
        const read = schema.safeParse(text)
        expect([name, text, read.error?.issues[0]?.message, textIssues(read.data)]).toEqual([name, text, undefined, {}])
      }),
      { numRuns: 20 },
    )
  }
})

/** Said by a condition, which only the specification's readers understand. */
const conditional = new Set(['PUT /api/account/profile'])
const wholeBodies = bindings.flatMap(({ route }) => {
  const key = `${route.method.toUpperCase()} ${route.path}`
  if (route.body === undefined || route.upload !== undefined || conditional.has(key)) return []
  const body = document.paths?.[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method]?.requestBody
  const media = body && 'content' in body ? Object.values(body.content)[0] : undefined
  return [[key, { schema: route.body, said: (media && 'schema' in media ? media.schema : {}) as JsonSchema }] as const]
})

test.for(wholeBodies)('%s reads every body that its document allows', ([key, { schema, said }]) => {
  fc.assert(
    fc.property(valuesOf(said, (document.components?.schemas ?? {}) as Record<string, JsonSchema>), (body) => {
      const read = schema.safeParse(body)
      expect([key, body, read.error?.issues[0]?.message]).toEqual([key, body, undefined])
    }),
    { numRuns: 15 },
  )
})

test('a body may be left out only where a call accepts an empty one', () => {
  const bodyOf = (path: string, method: 'post' | 'put') => {
    const body = document.paths?.[path]?.[method]?.requestBody
    return body && 'required' in body ? body.required : undefined
  }
  expect(bodyOf('/api/account/profile', 'put')).toBe(true)
  expect(bodyOf('/api/account/reauthentication', 'post')).toBe(true)
  for (const [key, { schema, said }] of wholeBodies) {
    if (schema.safeParse({}).success) continue
    const [method = '', path = ''] = key.split(' ')
    expect([key, bodyOf(path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase() as 'post' | 'put')]).toEqual([key, true])
    expect(said).toBeDefined()
  }
})

test('a text documented as cut off is cut off', () => {
  const isTrimmed = new RegExp(`^[${trimmedCharacters}]$`, 'u')
  for (let code = 0; code < 0x10000; code += 1) {
    const sign = String.fromCharCode(code)
    if (isTrimmed.test(sign) !== (sign.trim() === '')) throw new Error(`U+${code.toString(16)}`)
  }
})
