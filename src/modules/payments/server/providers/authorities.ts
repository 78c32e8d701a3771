import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { TlsFiles } from './provider-http.ts'

/**
 * A setting of every account whose provider we call: further authorities of the provider's certificate, as PEM text, one
 * after the other. Node's own stay. Russian providers go over to certificates of the national authority, which is none
 * of Node's; its files come from the state's own site, and are not part of this program.
 */
export const authorities = z
  .string()
  .max(20_000)
  .refine((pem) => certificatesIn(pem).length > 0 && certificatesIn(pem).every(isCertificate))
  .optional()

/** For `openProviderHttp`. */
export function tlsOf(settings: { readonly authorities?: string | undefined }): TlsFiles | undefined {
  return settings.authorities === undefined ? undefined : { ca: certificatesIn(settings.authorities) }
}

function certificatesIn(pem: string): string[] {
  return pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca
  } catch {
    return false
  }
}
