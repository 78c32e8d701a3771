import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Role, roleName, roleTable, ruleOf } from '#src/kernel/role.ts'
import { defineRoute } from '#src/kernel/route.ts'
import type { Binding } from '#src/platform/http/handle.ts'
import { modules } from '../../modules.ts'
import { openApiDocument } from './open-api.ts'

const document = openApiDocument(
  modules.flatMap((module) => [...module.handlers] as readonly Binding[]),
  'https://startline.test',
)
const asSent = (one: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(one))

test('the document is OpenAPI 3.1', async () => {
  expect(await new Validator().validate(asSent(document))).toMatchObject({ valid: true })
  const { info: _info, ...nameless } = asSent(document)
  expect(await new Validator().validate(nameless)).toMatchObject({ valid: false })
})

test('no schema of the document uses an older JSON Schema', () => {
  const issues: string[] = []
  const look = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    if ('items' in value && Array.isArray(value.items)) issues.push(`${at}.items is an array: prefixItems`)
    if ('nullable' in value && typeof value.nullable === 'boolean') issues.push(`${at}.nullable: type null`)
    if ('pattern' in value && typeof value.pattern === 'string') new RegExp(value.pattern, 'u')
    for (const [name, child] of Object.entries(value)) look(child, `${at}.${name}`)
  }
  look(asSent(document), 'document')
  expect(issues).toEqual([])
})

test('a path is documented once, whatever its parameters are called', () => {
  const shapes = Object.keys(document.paths ?? {}).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, i) => shapes.indexOf(shape) !== i)).toEqual([])
})

const documentOf = (route: Parameters<typeof defineRoute>[0]) =>
  openApiDocument([{ route: defineRoute(route), run: () => Promise.reject(new Error('not called')) }], 'https://a.test')
const operationOf = (route: Parameters<typeof defineRoute>[0]) => documentOf(route).paths?.['/api/t']?.post

const plain = { method: 'post', path: '/api/t', summary: 'a trial', role: 'anyone', reply: z.object({}) } as const

test('a route’s role, body and kind bring their errors by themselves', () => {
  const statuses = (change: object) => Object.keys(operationOf({ ...plain, ...change })?.responses ?? {})
  expect(statuses({})).toEqual(['200', '403', '413', '429', '500', '503', '504'])
  expect(statuses({ role: 'account' })).toEqual(['200', '401', '403', '413', '429', '500', '503', '504'])
  expect(statuses({ role: { organizer: 'view', of: 'id' }, query: z.object({ id: z.uuid() }) })).toEqual([
    ...['200', '401', '403', '404', '413', '422', '429', '500', '503', '504'],
  ])
  expect(statuses({ body: z.object({}) })).toEqual([
    '200',
    '400',
    '403',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
    '504',
  ])
  const { paths, components } = documentOf({ ...plain, role: 'operator' })
  const id = '403-http.forbidden-http.foreign_origin'
  expect(paths?.['/api/t']?.post?.responses?.['403']).toEqual({ $ref: `#/components/responses/${id}` })
  expect(components?.responses?.[id]).toMatchObject({ description: 'http.forbidden, http.foreign_origin' })
})

test('the document says which texts, spaces and missing fields are accepted', () => {
  const field = z.string().max(5).default('')
  const body = z.object({
    free: field,
    trimmed: z.string().trim().min(1),
    needed: field.refine((text) => text !== '', 'validation.required'),
  })
  const { requestBody } = operationOf({ ...plain, body }) ?? {}
  const content = requestBody && 'content' in requestBody ? requestBody.content['application/json'] : undefined
  const schema = asSent(content && 'schema' in content ? content.schema : {}) as {
    required: string[]
    properties: Record<string, { pattern: string }>
  }
  expect(schema.required).toEqual(['trimmed', 'needed'])
  const takes = (name: string, text: string) => new RegExp(schema.properties[name]?.pattern ?? '', 'u').test(text)
  expect(['', 'a', ' ', 'a\nb', 'a\0b', '\ufffd'].map((text) => takes('free', text))).toEqual([
    ...[true, true, true, true, false, false],
  ])
  expect(['', ' \u00a0\n', ' a ', 'a\0'].map((text) => takes('trimmed', text))).toEqual([false, false, true, false])
})

test('an integer that is sent fits an integer of the database, and only sums of money are larger', () => {
  const max = 2 ** 31 - 1
  const beyond: string[] = []
  const look = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    if ('type' in value && value.type === 'integer' && !/Minor\b/.test(at)) {
      if (!('maximum' in value && Number(value.maximum) <= max)) beyond.push(at)
    }
    for (const [name, child] of Object.entries(value)) look(child, `${at}.${name}`)
  }
  for (const [path, calls] of Object.entries(document.paths ?? {})) {
    for (const [method, call] of Object.entries(calls)) {
      const { parameters = [], requestBody } = call as { parameters?: { name: string }[]; requestBody?: unknown }
      for (const parameter of parameters) look(parameter, `${method} ${path} ${parameter.name}`)
      look(requestBody, `${method} ${path}`)
    }
  }
  expect(beyond).toEqual([])
})

test.for<[Role, unknown]>([
  ['anyone', { security: [], 'x-required-role': 'anyone' }],
  ['account', { security: [{ session: [] }], 'x-required-role': 'account' }],
  ['provider', { security: [{ session: ['provider'] }], 'x-required-role': 'provider' }],
  ['operator', { security: [{ session: ['operator'] }, { session: ['admin'] }], 'x-required-role': 'operator' }],
  [
    { organizer: 'manage', of: 'id' },
    { security: [{ session: ['organizer:manage'] }], 'x-required-role': 'organizer:manage', 'x-role-object': 'id' },
  ],
])('an operation of the role %o says so by its security', ([role, expected]) => {
  const { security, ...operation } = asSent(operationOf({ ...plain, role, query: z.object({ id: z.uuid() }) }))
  const extensions = Object.fromEntries(Object.entries(operation).filter(([name]) => name.startsWith('x-')))
  expect({ security, ...extensions }).toEqual(expected)
})

test('every operation names the role that guards its route, and the document describes it', () => {
  for (const { route } of modules.flatMap((module) => [...module.handlers] as readonly Binding[])) {
    const operation = asSent(document.paths?.[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method])
    const { needsAccount, accountRoles, organizerRight } = ruleOf(route.role)
    const needed = accountRoles ?? (organizerRight === null ? null : [`organizer:${organizerRight}`])
    const key = `${route.method} ${route.path}`
    expect([key, operation['x-required-role']]).toEqual([key, roleName(route.role)])
    expect([key, operation.security]).toEqual([
      key,
      needsAccount ? (needed ?? [null]).map((one) => ({ session: one === null ? [] : [one] })) : [],
    ])
  }
  const session = asSent(document.components?.securitySchemes?.session)
  const named = Object.keys(roleTable).filter((name) => name !== 'anyone' && name !== 'account')
  for (const name of named) expect(session.description).toContain(`\`${name}\``)
})
