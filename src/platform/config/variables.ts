import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { FilesPlace } from '../files/open-file-store.ts'
import { isBindable, isContact, isOrigin, isPostgresUrl, toOrigin } from './addresses.ts'
import { fiscalVariables } from './fiscal-variables.ts'
import { mailVariables } from './mail-variables.ts'
import { pageVariables } from './page-variables.ts'
import { signInVariables } from './sign-in-variables.ts'
import { smsVariables } from './sms-variables.ts'
import { variable } from './variable.ts'

const portSchema = z.coerce.number().int().min(1).max(65_535)
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Every variable that the program reads. No other code reads process.env. */
export const variables = {
  PORT: variable({
    schema: portSchema.default(3000),
    must: 'a port number from 1 to 65535',
    otherwise: '`3000`',
    meaning: 'The port of the site and its API.',
  }),
  HOST: variable({
    schema: z.string().refine(isBindable).optional(),
    must: 'an address to listen on, such as 127.0.0.1, 0.0.0.0 or ::',
    otherwise: '`127.0.0.1`; with `DATABASE_URL` `0.0.0.0`',
    meaning:
      'The address to listen on. With the embedded database only this machine, for a proxy on it; with `DATABASE_URL`, as in a container, also from outside.',
  }),
  BASE_URL: variable({
    schema: z.string().refine(isOrigin).transform(toOrigin).optional(),
    must: 'an http or https address without a path, such as https://startline.example',
    otherwise: '`http://localhost:PORT`',
    meaning: 'The address of the default brand; emails and the bank link to it.',
  }),
  DATA_DIR: variable({
    schema: z.string().default('.data'),
    must: 'a folder',
    otherwise: '`.data`',
    meaning: 'The folder of the embedded database, its generated keys and its log.',
  }),
  DATABASE_URL: variable({
    schema: z.string().refine(isPostgresUrl).optional(),
    must: 'a PostgreSQL address such as postgres://user:password@host/database',
    otherwise: 'embedded PostgreSQL',
    meaning:
      'A PostgreSQL 18 of your own, in place of the embedded one. It may be PgBouncer in transaction mode if `DATABASE_URL_DIRECT` is not.',
    secret: true,
  }),
  DATABASE_URL_DIRECT: variable({
    schema: z.string().refine(isPostgresUrl).optional(),
    must: 'a PostgreSQL address such as postgres://user:password@host/database',
    otherwise: '`DATABASE_URL`',
    meaning: 'The same database without a pooler, for migrations and jobs.',
    secret: true,
  }),
  DATABASE_PREPARED: variable({
    schema: z.enum(['auto', 'on', 'off']).default('auto'),
    must: 'auto, on or off',
    otherwise: '`auto`: on unless `DATABASE_URL_DIRECT` is set, which means a pooler',
    meaning:
      'Whether frequent statements are prepared once per connection. PgBouncer needs 1.21 or newer and `max_prepared_statements`; `off` works with every pooler.',
  }),
  POOL_SIZE: variable({
    schema: z.coerce.number().int().min(2).max(90).default(10),
    must: 'a whole number from 2 to 90',
    otherwise: '`10`',
    meaning: 'The database connections of one process.',
  }),
  ROLE: variable({
    schema: z.enum(['all', 'web', 'worker']).default('all'),
    must: 'all, web or worker',
    otherwise: '`all`',
    meaning: 'What this process does: the site, the jobs, or both.',
  }),
  SECRET_KEY: variable({
    schema: z.string().min(32).optional(),
    must: 'at least 32 characters long (make one with: openssl rand -hex 32)',
    otherwise: 'generated into `DATA_DIR/secret-key`; required with `NODE_ENV=production` or `DATABASE_URL`',
    meaning: 'Signs cookies, links and keyed hashes. The same for all processes of one installation.',
    secret: true,
  }),
  DOCUMENT_KEY: variable({
    schema: z.string().transform(toDocumentKeys).refine(isNonEmpty).optional(),
    must: 'id:64 hex digits, newest first, divided by commas (make the digits with: openssl rand -hex 32)',
    otherwise: 'generated into `DATA_DIR/document-key`; required with `NODE_ENV=production` or `DATABASE_URL`',
    meaning:
      'Encrypts numbers of identity documents: `id:64 hex digits`. To change it, put the new one before the old: `b:…,a:…`.',
    secret: true,
  }),
  FILES_URL: variable({
    schema: z.string().transform(toFilesPlace).refine(isPresent).optional(),
    must: 'file:///a/folder or s3://key:secret@host/bucket?region=name (with s3+http:// for a storage without TLS)',
    otherwise: 'the folder `DATA_DIR/files`',
    meaning:
      'The storage of uploaded pictures and documents: `file:///srv/startline/files`, or `s3://key:secret@storage.example/bucket?region=ru-1` for any S3-compatible storage (`%2F` for a slash in the secret). The folder or bucket is for this installation alone; several machines need one that all can reach.',
    secret: true,
  }),
  ...mailVariables,
  ...signInVariables,
  ...smsVariables,
  ...fiscalVariables,
  SANDBOX_BANK_PORT: variable({
    schema: portSchema.optional(),
    must: 'a port number from 1 to 65535, other than PORT',
    otherwise: '`PORT` + 1',
    meaning: 'The port of the sandbox bank.',
  }),
  SANDBOX_BANK_URL: variable({
    schema: z.string().refine(isOrigin).transform(toOrigin).optional(),
    must: 'an http or https address without a path, such as http://localhost:3001',
    otherwise: '`http://localhost:SANDBOX_BANK_PORT` in the demo, else no sandbox bank',
    meaning: 'The address of the sandbox bank for browser and server.',
  }),
  SANDBOX_BANK_SECRET: variable({
    schema: z.string().min(16).optional(),
    must: 'at least 16 characters long',
    otherwise: 'derived from `SECRET_KEY`',
    meaning: 'Signs the calls between the site and the sandbox bank.',
    secret: true,
  }),
  DEMO: variable({
    schema: z.enum(['auto', 'on', 'off']).default('auto'),
    must: 'auto, on or off',
    otherwise:
      '`auto`: on with the embedded database, unless `NODE_ENV=production` is set or `HOST` or `BASE_URL` is not this machine’s',
    meaning:
      'Fills the database with demo events and accounts. `on` also on an installation that other machines reach; the accounts and the mailbox still work on this machine only. Refused with both `NODE_ENV=production` and `DATABASE_URL`. A database with demo data requires the demo.',
  }),
  TENANT_HOSTS: variable({
    schema: z.string().transform(toTenantHosts).refine(isNonEmpty).optional(),
    must: 'host=tenant pairs divided by commas, such as run.example=pionercup,fontanka.example=fontanka',
    otherwise: 'none',
    meaning: 'Further hosts of the brands: `host=tenant,…`.',
  }),
  TRUST_PROXY: variable({
    schema: z.coerce.number().int().min(0).max(10).default(0),
    must: 'the number of proxies in front, from 0 to 10',
    otherwise: '`0`',
    meaning: 'The number of your proxies in front of the site: so many entries of X-Forwarded-* are trusted.',
  }),
  FLOOD_LIMIT: variable({
    schema: z.coerce.number().int().min(0).max(100_000).default(100),
    must: 'a whole number from 0 to 100000',
    otherwise: '`100`',
    meaning:
      'The requests per second allowed to one network (an IPv4 address, an IPv6 /64), with bursts of ten times as many; 0: no limit.',
  }),
  SIGN_UP_WORK_BITS: variable({
    schema: z.coerce.number().int().min(1).max(24).default(18),
    must: 'a whole number from 1 to 24',
    otherwise: '`18`',
    meaning:
      'The proof of work for a sign-up, in zero bits, after the 30 that a network has free in a quarter of an hour. 18 bits take a phone a second or two; each further bit doubles it.',
  }),
  REGISTER_AT_ONCE: variable({
    schema: z.coerce.number().int().min(0).max(10_000).default(60),
    must: 'a whole number from 0 to 10000',
    otherwise: '`60`',
    meaning:
      'The visitors that one instance admits at once to the registration pages of one race; further ones wait in the waiting room. 0 closes registration during maintenance; existing orders can still be paid.',
  }),
  METRICS_TOKEN: variable({
    schema: z.string().min(16).optional(),
    must: 'at least 16 characters long (make one with: openssl rand -hex 32)',
    otherwise:
      '`/metrics` answers requests from this machine only, and none with `NODE_ENV=production` or `DATABASE_URL`',
    meaning: 'The token for `/metrics`, sent as `Authorization: Bearer …`.',
    secret: true,
  }),
  SECURITY_CONTACT: variable({
    schema: z.string().refine(isContact).optional(),
    must: 'an email address such as security@startline.example, or an https address of a form',
    otherwise: 'the support email of each brand',
    meaning:
      'Where to report vulnerabilities: shown in `/.well-known/security.txt` and on `/security-policy` of every host.',
  }),
  STAY_PARTNER_LINK: variable({
    // A name in the host would let an event's town choose the site that readers are sent to.
    schema: z
      .string()
      .regex(/^https:\/\/[a-z0-9.-]+(?::\d+)?(?:[/?#](?:[^\s{}]|\{(?:city|from|to|lat|lon)\})*)?$/i)
      .optional(),
    must: 'an https address with nothing in braces but {city}, {from}, {to}, {lat} and {lon}, none of them in the host',
    otherwise: 'no partner and no link',
    meaning:
      'A hotel partner’s page, linked from `/ostrovok`: `https://hotels.example/find?q={city}&in={from}&out={to}`.',
  }),
  ...pageVariables,
  DRAIN_SECONDS: variable({
    schema: z.coerce.number().int().min(0).max(120).optional(),
    must: 'a whole number of seconds from 0 to 120',
    otherwise: '`5` with `DATABASE_URL`, else `0`',
    meaning:
      'How long an instance still answers requests after SIGTERM while `/readyz` fails, so that the balancer notices.',
  }),
  STOP_SECONDS: variable({
    schema: z.coerce.number().int().min(1).max(600).default(25),
    must: 'a whole number of seconds from 1 to 600',
    otherwise: '`25`',
    meaning:
      'How long requests and jobs may then take to finish; afterwards the process logs the unfinished ones and exits with 1.',
  }),
  LOG_LEVEL: variable({
    schema: z.enum(logLevels).default('info'),
    must: `one of ${logLevels.join(', ')}`,
    otherwise: '`info`',
    meaning: 'The lowest level that is logged.',
  }),
} as const

export type VariableName = keyof typeof variables
export type VariableValues = { [Name in VariableName]: z.output<(typeof variables)[Name]['schema']> }

/** A key for the numbers of identity documents; the first of several encrypts, all of them decrypt. */
export type DocumentKey = { readonly id: string; readonly key: Uint8Array }
export type TenantHost = { readonly host: string; readonly tenant: string }

export function toDocumentKeys(text: string): readonly DocumentKey[] {
  const matches = text.split(',').map((part) => /^([a-z0-9-]{1,16}):([0-9a-f]{64})$/i.exec(part.trim()))
  if (!matches.every((match) => match !== null)) return []
  return matches.map(([, id = '', hex = '']) => ({ id, key: Uint8Array.from(Buffer.from(hex, 'hex')) }))
}

function toFilesPlace(text: string): FilesPlace | null {
  try {
    return filesPlaceOf(URL.parse(text))
  } catch {
    return null // an invalid percent escape, or an invalid folder name
  }
}

function filesPlaceOf(url: URL | null): FilesPlace | null {
  if (url?.protocol === 'file:' && url.host === '') return { kind: 'folder', folder: fileURLToPath(url) }
  const bucket = url?.pathname.slice(1) ?? ''
  if (url === null || !/^s3(\+http)?:$/.test(url.protocol) || !/^[a-z0-9][a-z0-9.-]+$/.test(bucket)) return null
  if (url.host === '' || url.username === '' || url.password === '') return null
  return {
    kind: 's3',
    endpoint: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

function isPresent<T>(value: T | null): value is T {
  return value !== null
}

function toTenantHosts(text: string): readonly TenantHost[] {
  const matches = text.split(',').map((part) => /^([a-z0-9.-]+(?::\d+)?)=([a-z][a-z0-9-]*)$/i.exec(part.trim()))
  if (!matches.every((match) => match !== null)) return []
  return matches.map(([, host = '', tenant = '']) => ({ host: host.toLowerCase(), tenant }))
}

function isNonEmpty(list: readonly unknown[]): boolean {
  return list.length > 0
}
