/** Replaces a value that no log may contain. */
export const redacted = '[hidden]'

const secretKey =
  /authorization|cookie|password|passphrase|secret|token|api-?key|signature|email|e-mail|phone|document-?number|document-?series|passport|snils|birth-?date|patronymic|surname|(?:first|last|middle|full|given|family|maiden|person|participant|payer|holder|relative|display)-?name/
const secretParameter = /([?&](?:token|code|gift|acceptTransfer|join|key|secret|password|email|signature)=)[^&#\s"']+/gi
const word = /[^\s"'`()<>:,;=[\]]+/g
const hostOfAddress = /^.+\.[\p{L}\d-]+/su
const phoneNumber = /\+\d[\d\s()-]{8,16}\d/g
const deepest = 8

/**
 * A copy without secrets and personal data: by the names of fields at any depth, and by patterns in
 * texts.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return redacted
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof URL) return redactText(value.href)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((member) => redact(member, depth + 1))
  if (value instanceof Map || value instanceof Headers) return redactFields(value.entries(), depth)
  if (value instanceof Set) return [...value].map((member) => redact(member, depth + 1))
  return redactFields(Object.entries(value), depth)
}

export function redactRecord(fields: object): Record<string, unknown> {
  return redactFields(Object.entries(fields), 0)
}

export function redactText(text: string): string {
  return text.replace(secretParameter, `$1${redacted}`).replace(word, withoutAddress).replace(phoneNumber, redacted)
}

/**
 * Word by word and part by part: one pattern for the whole would rescan to the end from each
 * character of a long word.
 */
function withoutAddress(text: string): string {
  if (!text.includes('@')) return text
  let shown = ''
  let [name = '', ...parts] = text.split('@')
  for (const part of parts) {
    const host = name === '' ? undefined : hostOfAddress.exec(part)?.[0]
    shown += host === undefined ? `${name}@` : redacted
    name = host === undefined ? part : part.slice(host.length)
  }
  return shown + name
}

function redactFields(fields: Iterable<[unknown, unknown]>, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const [key, value] of fields) {
    const name = String(key)
    copy[name] = isSecret(name) && isFilled(value) ? redacted : redact(value, depth + 1)
  }
  return copy
}

/**
 * Of an error only its own message: PostgreSQL's additions (detail, where, parameters) repeat whole
 * rows.
 */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }
  return {
    type: error.name,
    message: redactText(error.message),
    ...code,
    stack: redactText(error.stack ?? ''),
    ...cause,
  }
}

const knownNames = new Map<string, boolean>()
const maxCachedNames = 1_000

/** Names are few, and each line has the same ones: each is classified once. */
function isSecret(name: string): boolean {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const kebabName = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').replaceAll('_', '-')
  const secret = secretKey.test(kebabName.toLowerCase())
  if (knownNames.size < maxCachedNames) knownNames.set(name, secret)
  return secret
}

/** An empty value may be shown, so that a log line can say that it was missing. */
function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && typeof value !== 'boolean'
}
