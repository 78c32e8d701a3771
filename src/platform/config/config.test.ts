import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, describeConfig, readConfig } from './config.ts'
import { variables } from './variables.ts'

const secret = 'a-secret-key-of-thirty-two-characters'
const documentKey = `k1:${'ab'.repeat(32)}`
const minimal = { DATABASE_URL: 'postgres://u:p@db/startline', SECRET_KEY: secret, DOCUMENT_KEY: documentKey }
let dataDir = ''

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'startline-config-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

function read(env: Record<string, string>) {
  return readConfig({ DATA_DIR: dataDir, ...env })
}

test('an empty environment gives a trial on this machine', () => {
  const config = read({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    database: { kind: 'embedded' },
    role: 'all',
    smtpUrl: null,
    smtpTls: 'optional',
    mailFrom: 'Startline <no-reply@localhost>',
    sandboxBank: { port: 3001, url: 'http://localhost:3001' },
    demo: true,
    isTrial: true,
    demoDisabledReasons: [],
    poolSize: 10,
    trustProxy: 0,
    tenantHosts: [],
    logLevel: 'info',
  })
})

test.for([
  ['production asks for TLS', { NODE_ENV: 'production' }, 'required'],
  ['a trial takes what is offered', {}, 'optional'],
  ['production with a local relay', { NODE_ENV: 'production', SMTP_TLS: 'off' }, 'off'],
] as const)('the mail server must encrypt or not: %s', ([, env, smtpTls]) => {
  expect(read({ ...minimal, ...env }).smtpTls).toBe(smtpTls)
})

test('generated keys are long, private, and the same at the next start', () => {
  const first = read({})
  expect(first.secretKey).toHaveLength(64)
  expect(first.documentKeys[0].key).toHaveLength(32)
  expect(read({})).toEqual(first)
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'document-key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()).toBe(first.secretKey)
})

test('with an external database no embedded one starts, other machines can connect, and neither demo nor sandbox bank is on', () => {
  expect(read(minimal)).toMatchObject({
    host: '0.0.0.0',
    database: { kind: 'external', url: minimal.DATABASE_URL, directUrl: minimal.DATABASE_URL },
    demo: false,
    isTrial: false,
    sandboxBank: null,
    secretKey: secret,
  })
})

test.for([
  [
    'the port moves the address and the bank',
    { PORT: '4000' },
    { port: 4000, baseUrl: 'http://localhost:4000', sandboxBank: { port: 4001, url: 'http://localhost:4001' } },
  ],
  ['an empty value is no value', { PORT: '', HOST: ' ' }, { port: 3000, host: '127.0.0.1' }],
  [
    'a slash at the end of an address is dropped',
    { BASE_URL: 'https://run.example/' },
    { baseUrl: 'https://run.example' },
  ],
  [
    'emails come from the host of the site',
    { BASE_URL: 'https://run.example' },
    { mailFrom: 'Startline <no-reply@run.example>' },
  ],
  [
    'a page for reports of vulnerabilities',
    { SECURITY_CONTACT: 'https://run.example/report' },
    { securityContact: 'https://run.example/report' },
  ],
  ['an address for them', { SECURITY_CONTACT: 'security@run.example' }, { securityContact: 'security@run.example' }],
  [
    'hosts of brands',
    { TENANT_HOSTS: 'Run.example=pionercup, f.example:81=fontanka' },
    {
      tenantHosts: [
        { host: 'run.example', tenant: 'pionercup' },
        { host: 'f.example:81', tenant: 'fontanka' },
      ],
    },
  ],
  [
    'a bank that was asked for',
    { ...minimal, SANDBOX_BANK_URL: 'http://bank.example' },
    { sandboxBank: { url: 'http://bank.example' } },
  ],
  [
    'a direct way beside the pooler',
    { ...minimal, DATABASE_URL_DIRECT: 'postgres://direct/startline' },
    { database: { directUrl: 'postgres://direct/startline' }, preparesStatements: false },
  ],
  ['without a pooler statements are prepared', minimal, { preparesStatements: true }],
  [
    'a pooler that keeps prepared statements',
    { ...minimal, DATABASE_URL_DIRECT: 'postgres://direct/startline', DATABASE_PREPARED: 'on' },
    { preparesStatements: true },
  ],
  [
    'a pooler that leads to the migrations as well',
    { ...minimal, DATABASE_PREPARED: 'off' },
    { preparesStatements: false },
  ],
  [
    'several document keys, the newest first',
    { DOCUMENT_KEY: `b:${'cd'.repeat(32)},${documentKey}` },
    { documentKeys: [{ id: 'b' }, { id: 'k1' }] },
  ],
  [
    'uploads in a folder of their own',
    { FILES_URL: 'file:///srv/start%20line/files' },
    { files: { kind: 'folder', folder: '/srv/start line/files' } },
  ],
  [
    'uploads in a bucket',
    { FILES_URL: 's3://key:a%2Fsecret@s3.example:9000/files.startline?region=ru-1' },
    {
      files: {
        ...{ kind: 's3', endpoint: 'https://s3.example:9000', bucket: 'files.startline', region: 'ru-1' },
        ...{ accessKeyId: 'key', secretAccessKey: 'a/secret' },
      },
    },
  ],
  [
    'uploads in a bucket of the own network',
    { FILES_URL: 's3+http://key:secret@minio:9000/files' },
    { files: { endpoint: 'http://minio:9000', region: 'us-east-1' } },
  ],
] as const)('the configuration is read from the environment: %s', ([, env, expected]) => {
  expect(read(env)).toMatchObject(expected)
})

test.for([
  ['PORT', { PORT: 'http' }, 'PORT is "http", but it must be a port number from 1 to 65535.'],
  ['PORT', { PORT: '70000' }, 'PORT is "70000", but it must be a port number from 1 to 65535.'],
  ['HOST', { HOST: 'http://x' }, 'HOST is "http://x", but it must be an address to listen on'],
  [
    'BASE_URL',
    { BASE_URL: 'localhost:3000' },
    'BASE_URL is "localhost:3000", but it must be an http or https address without a path',
  ],
  ['BASE_URL', { BASE_URL: 'https://run.example/app' }, 'BASE_URL is "https://run.example/app", but'],
  ['ROLE', { ROLE: 'both' }, 'ROLE is "both", but it must be all, web or worker.'],
  ['POOL_SIZE', { POOL_SIZE: '1' }, 'POOL_SIZE is "1", but it must be a whole number from 2 to 90.'],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", but it must be one of trace,'],
  ...[
    'folder',
    's3://bucket',
    's3://k:s@host/',
    's3://k:s@host/a/b',
    's3://k:%zz@host/files',
    'https://k:s@host/b',
  ].map((url) => ['FILES_URL', { FILES_URL: url }, 'FILES_URL must be file:///a/folder or s3://'] as const),
  ['MAIL_FROM', { MAIL_FROM: 'Startline' }, 'MAIL_FROM is "Startline", but it must be a sender such as'],
  ['SMTP_TLS', { SMTP_TLS: 'maybe' }, 'SMTP_TLS is "maybe", but it must be required, optional or off'],
  ['SMTP_URL', { SMTP_URL: 'mail.example' }, 'SMTP_URL must be a mail server such as'],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://u:hidden@db' }, 'DATABASE_URL must be a PostgreSQL address such as'],
  [
    'DATABASE_URL_DIRECT',
    { DATABASE_URL_DIRECT: 'postgres://db' },
    'DATABASE_URL_DIRECT is set without DATABASE_URL: set both,',
  ],
  ['SECRET_KEY', { SECRET_KEY: 'hidden' }, 'SECRET_KEY must be at least 32 characters long'],
  [
    'SECRET_KEY',
    { DATABASE_URL: minimal.DATABASE_URL, DOCUMENT_KEY: documentKey },
    'SECRET_KEY is not set, but with DATABASE_URL it is required: set SECRET_KEY to what `openssl rand -hex 32` prints, and keep',
  ],
  [
    'DOCUMENT_KEY',
    { DATABASE_URL: minimal.DATABASE_URL, SECRET_KEY: secret },
    'DOCUMENT_KEY is not set, but with DATABASE_URL it is required: set DOCUMENT_KEY to a: and what `openssl rand -hex 32` prints',
  ],
  [
    'SECRET_KEY',
    { NODE_ENV: 'production' },
    'SECRET_KEY and DOCUMENT_KEY are not set, but with NODE_ENV=production they are required: set SECRET_KEY to',
  ],
  [
    'DOCUMENT_KEY',
    { NODE_ENV: 'production', DEMO: 'on', SECRET_KEY: secret },
    'DOCUMENT_KEY is not set, but with NODE_ENV=production it is required',
  ],
  ['DOCUMENT_KEY', { DOCUMENT_KEY: 'hidden' }, 'DOCUMENT_KEY must be id:64 hex digits'],
  [
    'SANDBOX_BANK_PORT',
    { SANDBOX_BANK_PORT: '3000' },
    'SANDBOX_BANK_PORT is "3000", but it must be a port number from 1 to 65535, other than PORT.',
  ],
  ['SANDBOX_BANK_PORT', { PORT: '65535' }, 'SANDBOX_BANK_PORT is "65536", but'],
  ['DEMO', { DEMO: 'yes' }, 'DEMO is "yes", but it must be auto, on or off.'],
  [
    'DEMO',
    { ...minimal, DEMO: 'on', NODE_ENV: 'production' },
    'DEMO is "on", but its accounts have published passwords',
  ],
  ['TENANT_HOSTS', { TENANT_HOSTS: 'run.example' }, 'TENANT_HOSTS is "run.example", but it must be host=tenant pairs'],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }, 'TRUST_PROXY is "true", but it must be the number of proxies in front'],
  ['DATA_DIR', { DATA_DIR: '/dev/null/x' }, 'SECRET_KEY cannot be stored in DATA_DIR (ENOTDIR'],
] as const)('a wrong %s is reported in one sentence: %o', ([, env, sentence]) => {
  const configError = configErrorOf(env)
  expect(configError).toBeInstanceOf(ConfigError)
  expect(configError?.message).toContain(sentence)
  expect(configError?.message).not.toContain('hidden')
  expect(configError?.message).not.toContain('\n')
})

const keys = { SECRET_KEY: secret, DOCUMENT_KEY: documentKey }
const production = { NODE_ENV: 'production', ...keys }

test.for([
  ['nothing set', {}, true],
  ['asked for, on this machine', { DEMO: 'on' }, true],
  ['switched off', { DEMO: 'off' }, false],
  ['production', production, false],
  ['production under a public name', { ...production, BASE_URL: 'https://run.example' }, false],
  ['production, asked for', { ...production, DEMO: 'on' }, true],
  ['a build made for production is none', { NODE_ENV: 'development' }, true],
  ['a public name', { BASE_URL: 'https://run.example' }, false],
  ['a public name, asked for', { BASE_URL: 'https://run.example', DEMO: 'on' }, true],
  ['a name that only ends alike', { BASE_URL: 'https://notlocalhost' }, false],
  ['a name that only begins alike', { BASE_URL: 'http://localhost.run.example' }, false],
  ['a name below localhost', { BASE_URL: 'http://run.localhost:3000' }, true],
  ['the machine by number', { BASE_URL: 'http://127.0.0.1:3000' }, true],
  ['the machine by its number in IPv6', { BASE_URL: 'http://[::1]:3000', HOST: '::1' }, true],
  ['a number of the network', { BASE_URL: 'http://192.168.1.20:3000' }, false],
  ['all addresses', { HOST: '0.0.0.0' }, false],
  ['all addresses in IPv6', { HOST: '::' }, false],
  ['all addresses, asked for', { HOST: '0.0.0.0', DEMO: 'on' }, true],
  ['one address of the network', { HOST: '192.168.1.20' }, false],
  ['a name that looks like the machine', { HOST: '127.0.0.1.run.example' }, false],
  ['the name localhost', { HOST: 'localhost' }, true],
  ['a given database', minimal, false],
  ['a given database, asked for', { ...minimal, DEMO: 'on' }, true],
  ['a given database in production', { ...minimal, NODE_ENV: 'production' }, false],
] as const)('the demo and the sandbox bank with %s: %o → %s', ([, env, demo]) => {
  const config = read(env)
  expect([config.demo, config.sandboxBank !== null]).toEqual([demo, demo])
})

test('a trial open to other machines names the settings that turn off its demo', () => {
  const opened = { HOST: '0.0.0.0', BASE_URL: 'https://run.example' }
  expect(read(opened).demoDisabledReasons).toEqual(['HOST', 'BASE_URL'])
  expect(read({ ...opened, DEMO: 'off' }).demoDisabledReasons).toEqual([])
  expect(read({ ...opened, ...production }).demoDisabledReasons).toEqual([])
})

test('a production with the embedded database uses the configured keys and generates none', () => {
  const dir = mkdtempSync(join(tmpdir(), 'startline-config-'))
  expect(readConfig({ DATA_DIR: dir, ...production })).toMatchObject({
    database: { kind: 'embedded' },
    host: '127.0.0.1',
    isTrial: false,
    secretKey: secret,
  })
  expect(readdirSync(dir)).toEqual([])
  rmSync(dir, { recursive: true })
})

test('text messages are off by default, and a trial without a mail server may read them in the mailbox', () => {
  expect(read({}).sms).toBeNull()
  expect(read({ SMS_PROVIDER: 'mailbox', SMS_COUNTRIES: 'RU,AM' }).sms).toEqual({
    adapter: { kind: 'mailbox' },
    countries: ['RU', 'AM'],
    perDay: 500,
  })
  expect(read({ SMS_PROVIDER: 'sms.ru', SMS_RU_KEY: 'A1B2-C3D4-E5F6' }).sms).toMatchObject({
    adapter: { kind: 'sms.ru', key: 'A1B2-C3D4-E5F6', sender: null },
    countries: ['RU', 'BY', 'KZ'],
  })
})

test.for([
  [{ SMS_PROVIDER: 'mailbox', ...production }, 'NODE_ENV=production'],
  [{ SMS_PROVIDER: 'mailbox', SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL'],
  [{ SMS_PROVIDER: 'sms.ru' }, 'SMS_RU_KEY is not set'],
  [{ SMS_PROVIDER: 'mailbox', SMS_COUNTRIES: 'Russia' }, 'SMS_COUNTRIES'],
  [{ SMS_PROVIDER: 'mailbox', SMS_PER_DAY: '1' }, 'SMS_PER_DAY'],
] as const)('text messages that would go nowhere or without a bound stop the start: %o', ([env, why]) => {
  expect(configErrorOf(env)?.message).toContain(why)
})

test('the description has a row for every variable', () => {
  expect(describeConfig().split('\n')).toHaveLength(Object.keys(variables).length + 2)
})

function configErrorOf(env: Record<string, string>): Error | null {
  try {
    read(env)
    return null
  } catch (error) {
    return error instanceof Error ? error : null
  }
}
