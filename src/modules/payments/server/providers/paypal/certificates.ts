import { X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Overloaded } from '#src/platform/overloaded.ts'
import { openProviderHttp, type ProviderHttp } from '../provider-http.ts'

/** @throws Overloaded where the certificate can't be read now */
type ReadCertificate = (url: string) => Promise<X509Certificate | null>

const maxCertificates = 20
const dayMs = 86_400_000
/** PayPal has one certificate for years: more fetches than this are of invented messages. */
export const maxFetchesAMinute = 10

/**
 * Reads the certificates that PayPal signs with, without redirects; null where PayPal has none at the
 * address. Only certificates are cached, for a day: a failure is of the moment, and PayPal repeats its
 * message. Anyone may send messages that name invented certificates: their fetches are limited, and evict
 * none that is known.
 */
export function certificateReader(http: ProviderHttp = openProviderHttp()): ReadCertificate {
  const known = new LRUCache<string, X509Certificate>({ max: maxCertificates, ttl: dayMs })
  const underway = new Map<string, Promise<X509Certificate | null>>()
  const fetches = new RateLimiterMemory({ points: maxFetchesAMinute, duration: 60 })
  const readNew = async (url: string) => {
    await fetches.consume('all').catch((refusal: unknown) => {
      throw refusal instanceof Error ? refusal : new Overloaded('the certificates of PayPal')
    })
    const certificate = await fetchCertificate(http, url)
    if (certificate !== null) known.set(url, certificate)
    return certificate
  }
  return async (url) => {
    const certificate = known.get(url)
    if (certificate !== undefined) return certificate
    const reading = underway.get(url) ?? readNew(url).finally(() => underway.delete(url))
    underway.set(url, reading)
    return await reading
  }
}

async function fetchCertificate(http: ProviderHttp, url: string): Promise<X509Certificate | null> {
  const response = await http({ method: 'GET', url }).catch((error: unknown) => {
    throw new Overloaded('the certificate of PayPal', error)
  })
  if (response.status === 404) return null
  const certificate = response.status === 200 ? firstOfChain(response.text) : null
  if (certificate === null) throw new Overloaded(`the certificate of PayPal, HTTP ${response.status}`)
  return certificate
}

/** The first certificate of the file, where each is signed by the next; null where it is no such file. */
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
