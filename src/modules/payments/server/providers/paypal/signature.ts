import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Overloaded } from '#src/platform/overloaded.ts'
import { createTtlCache } from '#src/platform/ttl-cache.ts'
import type { Inbound } from '../provider.ts'
import { openProviderHttp, type ProviderHttp } from '../provider-http.ts'
import type { AccountMode } from '../provider-kind.ts'

/** PayPal's own hosts: a message names the address of its certificate, and only these are asked. */
const certificateHosts = {
  live: ['api.paypal.com', 'api-m.paypal.com'],
  test: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
} as const
const certificatePath = /^\/v1\/notifications\/certs\/([\w-]{1,100})$/
const subjects = { live: 'paypal.com', test: 'sandbox.paypal.com', sandbox: 'sandbox.paypal.invalid' } as const

export type SignedBy = {
  readonly mode: AccountMode
  readonly apiUrl: string
  /** PayPal's id of the webhook, which is part of what is signed. */
  readonly webhookId: string
}

/**
 * Checks PayPal's signature over the body as it came. The certificate is fetched from PayPal's own
 * host, without redirects, and cached. Old messages are taken: PayPal repeats them for days with the
 * time of the first attempt, and their id tells them apart.
 */
export function signatureChecker({ mode, apiUrl, webhookId }: SignedBy): (message: Inbound) => Promise<boolean> {
  const http = openProviderHttp()
  const certificates = createTtlCache<X509Certificate | null>(maxCertificates, dayMs)
  return async ({ body, header, nowMs }) => {
    const [id, time] = [header('paypal-transmission-id'), header('paypal-transmission-time')]
    const signature = header('paypal-transmission-sig')
    if (id === undefined || time === undefined || signature === undefined) return false
    if (header('paypal-auth-algo') !== 'SHA256withRSA') return false
    const url = certificateUrl(header('paypal-cert-url') ?? '', mode, apiUrl)
    if (url === null) return false
    const certificate = await certificates(url, () => fetchCertificate(http, url))
    if (certificate === null || !isPaypals(certificate, mode, nowMs)) return false
    const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
    return verify('RSA-SHA256', signed, certificate.publicKey, Buffer.from(signature, 'base64'))
  }
}

const maxCertificates = 20
const dayMs = 86_400_000

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

/**
 * The first certificate of the file, where each is signed by the next. Null where PayPal has none.
 * @throws Overloaded where PayPal does not answer
 */
async function fetchCertificate(http: ProviderHttp, url: string): Promise<X509Certificate | null> {
  const response = await http({ method: 'GET', url }).catch((error: unknown) => {
    throw new Overloaded('the certificate of PayPal', error)
  })
  if (response.status >= 500) throw new Overloaded('the certificate of PayPal')
  return response.status === 200 ? firstOfChain(response.text) : null
}

function firstOfChain(pem: string): X509Certificate | null {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    const chain = parts.slice(0, 5).map((part) => new X509Certificate(part))
    const isChain = chain.every((one, i) => {
      const issuer = chain[i + 1]
      return issuer === undefined || (one.checkIssued(issuer) && one.verify(issuer.publicKey))
    })
    return isChain ? (chain[0] ?? null) : null
  } catch {
    return null
  }
}

/** Of the sender of PayPal's messages, and valid now. */
function isPaypals({ subject, validFrom, validTo }: X509Certificate, mode: AccountMode, nowMs: number): boolean {
  const isCurrent = Date.parse(validFrom) <= nowMs && nowMs <= Date.parse(validTo)
  return isCurrent && subject.split('\n').includes(`CN=messageverificationcerts.${subjects[mode]}`)
}
