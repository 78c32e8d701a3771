import { createHmac } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Instant } from '#src/kernel/instant.ts'
import type { FilesPlace } from '../files/open-file-store.ts'
import { isLocalHost } from '../http/local-host.ts'
import type { SmtpTls } from '../mail/mail.ts'
import { loadOrCreateDocumentKey, loadOrCreateSecretKey } from './key-files.ts'
import {
  type DocumentKey,
  type TenantHost,
  toDocumentKeys,
  type VariableName,
  type VariableValues,
  variables,
} from './variables.ts'

export type { DocumentKey, TenantHost }

export type Config = {
  readonly port: number
  readonly host: string
  /** An origin without a slash at its end. */
  readonly baseUrl: string
  /** Absolute. */
  readonly dataDir: string
  readonly database:
    | { readonly kind: 'embedded' }
    | { readonly kind: 'external'; readonly url: string; readonly directUrl: string }
  /**
   * Whether a statement may be prepared under a name on its connection; behind most poolers it may
   * not.
   */
  readonly preparesStatements: boolean
  readonly poolSize: number
  readonly role: 'all' | 'web' | 'worker'
  readonly secretKey: string
  /** The first encrypts, all of them decrypt. */
  readonly documentKeys: readonly [DocumentKey, ...DocumentKey[]]
  /** The place where uploads are stored. */
  readonly files: FilesPlace
  /** Whether that place was set explicitly, so that every instance can use it. */
  readonly sharesFiles: boolean
  /** null: emails go to the mailbox page. */
  readonly smtpUrl: string | null
  /** Whether an `smtp://` server must encrypt; `smtps://` always does. */
  readonly smtpTls: SmtpTls
  readonly mailFrom: string
  /** The address for bounce reports; null: the sender. */
  readonly mailReturnPath: string | null
  readonly mailFeedbackSecret: string | null
  /** null: this installation has no sandbox bank. */
  readonly sandboxBank: SandboxBankConfig | null
  /** null: this installation makes no fiscal receipts. */
  readonly fiscal: FiscalSettings | null
  readonly signIn: SignInSettings
  /** null: nobody signs in by phone. */
  readonly sms: SmsSettings | null
  readonly demo: boolean
  /**
   * No other person relies on this process: the embedded database, and no production. Only a trial
   * generates its keys.
   */
  readonly isTrial: boolean
  /** The settings by which others can reach a trial, for which it has no demo by default. */
  readonly demoDisabledReasons: readonly ('HOST' | 'BASE_URL')[]
  readonly tenantHosts: readonly TenantHost[]
  /** The number of trusted proxies in front. */
  readonly trustProxy: number
  /** Requests a second that one network may make; 0 is no limit. */
  readonly floodLimit: number
  /** Zero bits of the proof of work for the first sign-up of a network that is not free. */
  readonly signUpWorkBits: number
  /** How many registration pages of one race are made at once. */
  readonly registerAtOnce: number
  /**
   * The token that opens /metrics from anywhere; null: only a trial shows them, on its own machine.
   */
  readonly metricsToken: string | null
  /**
   * The contact for vulnerability reports, an email or an https address; null: the brand's support.
   */
  readonly securityContact: string | null
  /** The address of a hotel partner; null: none. */
  readonly stayPartnerLink: string | null
  /** Set while the site is closed to visitors; `until` is when it is expected to open. */
  readonly maintenance: { readonly until: Instant | null } | null
  /** The visit counter; null: this installation has none. */
  readonly counter: { readonly id: number; readonly origin: string } | null
  /** The origin of icons; empty for the site's own. */
  readonly iconOrigin: string
  /** Whether browsers get the service worker. */
  readonly offlinePages: boolean
  /** How long a stopping instance still answers requests while readiness fails. */
  readonly drainMs: number
  /** How long running requests and jobs may take to finish afterwards. */
  readonly stopWithinMs: number
  readonly logLevel: VariableValues['LOG_LEVEL']
}

/** The applications of this installation at sign-in providers; null: nobody signs in by that one. */
export type SignInSettings = {
  readonly yandex: { readonly clientId: string; readonly clientSecret: string } | null
  readonly vk: { readonly clientId: string; readonly clientSecret: string | null } | null
  /** Called in place of the providers; null: the providers are. */
  readonly sandboxUrl: string | null
}

/** How text messages are sent, and how many. */
export type SmsSettings = {
  readonly adapter:
    | { readonly kind: 'mailbox' }
    | { readonly kind: 'sms.ru'; readonly key: string; readonly sender: string | null }
  /** ISO 3166 alpha-2. */
  readonly countries: readonly string[]
  readonly perDay: number
}

/** The company that runs the tills, by ATOL's API. */
export type FiscalSettings = {
  readonly url: string
  readonly group: string
  readonly login: string
  readonly password: string
}

export type SandboxBankConfig = { readonly port: number; readonly url: string; readonly secret: string }

/**
 * A wrong setting: one sentence for the operator that starts the program; print the message alone
 * and exit with 1.
 */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment, checks it, and for a trial generates missing keys into DATA_DIR. Call it
 * before NODE_ENV gets a default: only a production that the operator has set counts.
 */
export function readConfig(env: Environment): Config {
  const values = readVariables(env)
  const dataDir = resolve(values.DATA_DIR)
  const database = databaseOf(values)
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`
  const host = values.HOST ?? (database.kind === 'embedded' ? '127.0.0.1' : '0.0.0.0')
  const isProduction = env.NODE_ENV === 'production'
  const isEmbedded = database.kind === 'embedded'
  const publicSettings = (
    [
      ['HOST', host],
      ['BASE_URL', new URL(baseUrl).hostname],
    ] as const
  ).flatMap(([name, address]) => (isLocalHost(address) ? [] : [name]))
  const demo = isDemo(values.DEMO, { isProduction, isEmbedded, publicSettings })
  checkKeys(values, database.kind === 'external' ? 'DATABASE_URL' : isProduction ? 'NODE_ENV=production' : null)
  const secretKey = values.SECRET_KEY ?? loadOrCreate('SECRET_KEY', loadOrCreateSecretKey, dataDir)
  return {
    port: values.PORT,
    host,
    baseUrl,
    dataDir,
    database,
    preparesStatements: preparesStatements(values, database),
    poolSize: values.POOL_SIZE,
    role: values.ROLE,
    secretKey,
    documentKeys: documentKeysOf(values, dataDir),
    files: values.FILES_URL ?? { kind: 'folder', folder: join(dataDir, 'files') },
    sharesFiles: values.FILES_URL !== undefined,
    smtpUrl: values.SMTP_URL ?? null,
    smtpTls: values.SMTP_TLS ?? (env.NODE_ENV === 'production' ? 'required' : 'optional'),
    mailFrom: values.MAIL_FROM ?? `Startline <no-reply@${new URL(baseUrl).hostname}>`,
    mailReturnPath: values.MAIL_RETURN_PATH ?? null,
    mailFeedbackSecret: values.MAIL_FEEDBACK_SECRET ?? null,
    sandboxBank: sandboxBankOf(values, demo, secretKey),
    fiscal: fiscalOf(values, sandboxBankOf(values, demo, secretKey)),
    signIn: signInOf(values, isProduction),
    sms: smsOf(values, isProduction),
    demo,
    isTrial: isEmbedded && !isProduction,
    demoDisabledReasons: values.DEMO === 'auto' && isEmbedded && !isProduction ? publicSettings : [],
    tenantHosts: values.TENANT_HOSTS ?? [],
    trustProxy: values.TRUST_PROXY,
    floodLimit: values.FLOOD_LIMIT,
    signUpWorkBits: values.SIGN_UP_WORK_BITS,
    registerAtOnce: values.REGISTER_AT_ONCE,
    metricsToken: values.METRICS_TOKEN ?? null,
    securityContact: values.SECURITY_CONTACT ?? null,
    stayPartnerLink: values.STAY_PARTNER_LINK ?? null,
    maintenance: maintenanceOf(values.MAINTENANCE),
    counter:
      values.METRIKA_COUNTER === undefined ? null : { id: values.METRIKA_COUNTER, origin: values.METRIKA_ORIGIN },
    iconOrigin: values.CDN_URL ?? '',
    offlinePages: values.OFFLINE_PAGES === 'on',
    drainMs: 1000 * (values.DRAIN_SECONDS ?? (database.kind === 'external' ? 5 : 0)),
    stopWithinMs: 1000 * values.STOP_SECONDS,
    logLevel: values.LOG_LEVEL,
  }
}

/**
 * The folder of the embedded database; null where another database is set. Reads no key, and makes
 * none.
 */
export function readEmbeddedDataDir(env: Environment): string | null {
  const { DATA_DIR, DATABASE_URL } = readVariables(env)
  return DATABASE_URL === undefined ? resolve(DATA_DIR) : null
}

/** The README's table of variables, generated so that it always matches the code. */
export function describeConfig(): string {
  const rows = Object.entries(variables).map(
    ([name, { otherwise, meaning }]) => `| \`${name}\` | ${otherwise} | ${meaning} |`,
  )
  return ['| variable | if not set | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

function readVariables(env: Environment): VariableValues {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, must, secret }] of Object.entries(variables)) {
    const text = env[name]?.trim()
    const parsed = schema.safeParse(text === '' ? undefined : text)
    if (!parsed.success) throw new ConfigError(`${name}${secret ? '' : ` is "${text}", but it`} must be ${must}.`)
    values[name] = parsed.data
  }
  return values as VariableValues
}

function maintenanceOf(setting: VariableValues['MAINTENANCE']): Config['maintenance'] {
  if (setting === 'off') return null
  return { until: setting === 'on' ? null : setting }
}

function databaseOf(values: VariableValues): Config['database'] {
  const { DATABASE_URL: url, DATABASE_URL_DIRECT: directUrl } = values
  if (url !== undefined) return { kind: 'external', url, directUrl: directUrl ?? url }
  if (directUrl === undefined) return { kind: 'embedded' }
  throw new ConfigError(
    'DATABASE_URL_DIRECT is set without DATABASE_URL: set both, or neither for the embedded database.',
  )
}

/**
 * By default the setting that works everywhere: two addresses mean that there is a pooler in
 * between, and it may be an old one.
 */
function preparesStatements({ DATABASE_PREPARED: input }: VariableValues, database: Config['database']): boolean {
  if (input !== 'auto') return input === 'on'
  return database.kind === 'embedded' || database.url === database.directUrl
}

type DemoConditions = {
  readonly isProduction: boolean
  readonly isEmbedded: boolean
  /** Settings by which others can reach this process. */
  readonly publicSettings: readonly ('HOST' | 'BASE_URL')[]
}

/**
 * The passwords of the demo accounts are published: the demo is on by default only where others
 * cannot reach it.
 * @throws ConfigError where it is set in a production with a database of its own
 */
function isDemo(
  setting: VariableValues['DEMO'],
  { isProduction, isEmbedded, publicSettings }: DemoConditions,
): boolean {
  if (setting === 'auto') return isEmbedded && !isProduction && publicSettings.length === 0
  if (setting === 'on' && !isEmbedded && isProduction)
    throw new ConfigError(
      'DEMO is "on", but its accounts have published passwords: unset DEMO where NODE_ENV=production has a DATABASE_URL.',
    )
  return setting === 'on'
}

/**
 * An installation that people rely on has its keys in settings: those of a lost DATA_DIR could
 * never be made again.
 * @param since the setting that makes it one; null for a trial, which makes its own
 * @throws ConfigError that names every missing key and how to make it
 */
function checkKeys(values: VariableValues, since: string | null): void {
  const missing = (['SECRET_KEY', 'DOCUMENT_KEY'] as const).filter((name) => values[name] === undefined)
  if (since === null || missing.length === 0) return
  const [names, verb] =
    missing.length === 1 ? [`${missing[0]} is`, 'it is'] : [`${missing.join(' and ')} are`, 'they are']
  const how = missing.map((name) => howToMake[name]).join(', ')
  throw new ConfigError(`${names} not set, but with ${since} ${verb} required: set ${how}, and keep a copy of each.`)
}

const howToMake = {
  SECRET_KEY: 'SECRET_KEY to what `openssl rand -hex 32` prints',
  DOCUMENT_KEY: 'DOCUMENT_KEY to a: and what `openssl rand -hex 32` prints',
}

function documentKeysOf(values: VariableValues, dataDir: string): Config['documentKeys'] {
  const [current, ...older] =
    values.DOCUMENT_KEY ?? toDocumentKeys(loadOrCreate('DOCUMENT_KEY', loadOrCreateDocumentKey, dataDir))
  if (current) return [current, ...older]
  throw new ConfigError(`${resolve(dataDir, 'document-key')} is damaged: restore it, or set DOCUMENT_KEY.`)
}

function sandboxBankOf(values: VariableValues, demo: boolean, secretKey: string): SandboxBankConfig | null {
  const isRequested = values.SANDBOX_BANK_URL !== undefined || values.SANDBOX_BANK_PORT !== undefined
  if (!demo && !isRequested) return null
  const port = values.SANDBOX_BANK_PORT ?? values.PORT + 1
  if (port === values.PORT || port > 65_535)
    throw new ConfigError(`SANDBOX_BANK_PORT is "${port}", but it must be ${variables.SANDBOX_BANK_PORT.must}.`)
  return {
    port,
    url: values.SANDBOX_BANK_URL ?? `http://localhost:${port}`,
    secret: values.SANDBOX_BANK_SECRET ?? createHmac('sha256', secretKey).update('sandbox-bank').digest('hex'),
  }
}

/**
 * The register that makes fiscal receipts: ATOL Online, else the one beside the sandbox bank.
 * @throws ConfigError where only some of ATOL's settings are given
 */
function fiscalOf(values: VariableValues, sandboxBank: SandboxBankConfig | null): FiscalSettings | null {
  const { ATOL_GROUP: group, ATOL_LOGIN: login, ATOL_PASSWORD: password, ATOL_URL: url } = values
  if (group === undefined && login === undefined && password === undefined) {
    if (sandboxBank === null) return null
    const { url: bank, secret } = sandboxBank
    return { url: `${bank}/register/possystem/v5`, group: 'sandbox', login: 'sandbox', password: secret }
  }
  if (group === undefined || login === undefined || password === undefined)
    throw new ConfigError('ATOL_GROUP, ATOL_LOGIN and ATOL_PASSWORD belong together: set all three, or none.')
  return { url, group, login, password }
}

/** @throws ConfigError where a production would let everybody in as anybody */
function signInOf(values: VariableValues, isProduction: boolean): SignInSettings {
  if (isProduction && values.SANDBOX_ID_URL !== undefined)
    throw new ConfigError(
      'SANDBOX_ID_URL is set, but with NODE_ENV=production nobody may sign in by the sandbox: unset it.',
    )
  const [yandexId, yandexSecret] = values.YANDEX_ID_CLIENT?.split(':') ?? []
  const [vkId, vkSecret = null] = values.VK_ID_CLIENT?.split(':') ?? []
  return {
    yandex:
      yandexId === undefined || yandexSecret === undefined ? null : { clientId: yandexId, clientSecret: yandexSecret },
    vk: vkId === undefined ? null : { clientId: vkId, clientSecret: vkSecret },
    sandboxUrl: values.SANDBOX_ID_URL ?? null,
  }
}

/** @throws ConfigError where messages would go nowhere, or codes to a page of the installation */
function smsOf(values: VariableValues, isProduction: boolean): SmsSettings | null {
  const { SMS_PROVIDER, SMS_RU_KEY, SMS_RU_SENDER, SMS_COUNTRIES: countries, SMS_PER_DAY: perDay } = values
  if (SMS_PROVIDER === undefined) return null
  if (SMS_PROVIDER === 'mailbox') {
    if (isProduction || values.SMTP_URL !== undefined)
      throw new ConfigError(
        `SMS_PROVIDER is "mailbox", but with ${isProduction ? 'NODE_ENV=production' : 'SMTP_URL'} there is no mailbox page: set it to sms.ru, or unset it.`,
      )
    return { adapter: { kind: 'mailbox' }, countries, perDay }
  }
  if (SMS_RU_KEY === undefined) throw new ConfigError('SMS_PROVIDER is "sms.ru", but SMS_RU_KEY is not set.')
  return { adapter: { kind: 'sms.ru', key: SMS_RU_KEY, sender: SMS_RU_SENDER ?? null }, countries, perDay }
}

function loadOrCreate(name: VariableName, keyIn: (dataDir: string) => string, dataDir: string): string {
  try {
    return keyIn(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`${name} cannot be stored in DATA_DIR (${reason}): set ${name}, or a writable DATA_DIR.`)
  }
}
