import { verify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Inbound } from '../provider.ts'
import type { AccountMode } from '../provider-kind.ts'
import { certificateReader } from './certificates.ts'

/** PayPal's own hosts: a message names the address of its certificate, and only these are asked. */
const certificateHosts = {
  live: ['api.paypal.com', 'api-m.paypal.com'],
  test: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
} as const
const certificatePath = /^\/v1\/notifications\/certs\/([\w-]{1,100})$/
const subjects = { live: 'paypal.com', test: 'sandbox.paypal.com', sandbox: 'sandbox.paypal.invalid' } as const

type SignedBy = {
  readonly mode: AccountMode
  readonly apiUrl: string
  /** PayPal's id of the webhook, which is part of what is signed. */
  readonly webhookId: string
}

/**
 * Checks PayPal's signature over the body as it came, by the certificate from PayPal's own host. Old
 * messages are taken: PayPal repeats them for days with the time of the first attempt, and their id tells
 * them apart.
 */
export function signatureChecker({ mode, apiUrl, webhookId }: SignedBy): (message: Inbound) => Promise<boolean> {
  const readCertificate = certificateReader()
  return async ({ body, header, nowMs }) => {
    const [id, time] = [header('paypal-transmission-id'), header('paypal-transmission-time')]
    const signature = header('paypal-transmission-sig')
    if (id === undefined || time === undefined || signature === undefined) return false
    if (header('paypal-auth-algo') !== 'SHA256withRSA') return false
    const url = certificateUrl(header('paypal-cert-url') ?? '', mode, apiUrl)
    if (url === null) return false
    const certificate = await readCertificate(url)
    if (certificate === null || !isPaypals(certificate, mode, nowMs)) return false
    const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
    return verify('RSA-SHA256', signed, certificate.publicKey, Buffer.from(signature, 'base64'))
  }
}

/** The address to ask; null where it is not PayPal's. The simulator's is always at the simulator. */
export function certificateUrl(named: string, mode: AccountMode, apiUrl: string): string | null {
  if (!URL.canParse(named)) return null
  const { protocol, host, pathname, search, username, password } = new URL(named)
  const [, id] = certificatePath.exec(mode === 'sandbox' ? pathname.replace(/^\/paypal(?=\/)/, '') : pathname) ?? []
  if (id === undefined) return null
  if (mode === 'sandbox') return `${apiUrl}/v1/notifications/certs/${id}`
  const hosts: readonly string[] = certificateHosts[mode]
  const isPlain = protocol === 'https:' && search === '' && username === '' && password === ''
  return isPlain && hosts.includes(host) ? `https://${host}/v1/notifications/certs/${id}` : null
}

/** Of the sender of PayPal's messages, and valid now. */
function isPaypals({ subject, validFrom, validTo }: X509Certificate, mode: AccountMode, nowMs: number): boolean {
  const isCurrent = Date.parse(validFrom) <= nowMs && nowMs <= Date.parse(validTo)
  return isCurrent && subject.split('\n').includes(`CN=messageverificationcerts.${subjects[mode]}`)
}
