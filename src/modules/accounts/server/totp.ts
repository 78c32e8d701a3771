import { Secret, TOTP } from 'otpauth'

const periodMs = 30_000
const secretBytes = 20

/** A new secret of RFC 6238 in base32, as authenticator apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The address in the QR code: the app's name for the account and its secret. */
export function totpUri(
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): string {
  return totpOf(secret, { issuer, label }).toString()
}

/**
 * The time step whose code was typed: the present one, or the one before or after, since clocks
 * differ. Null where the code is none of theirs.
 */
export function totpStep(secret: string, code: string, nowMs: number): number | null {
  // The library compares bytes and throws where six characters are more bytes than six.
  if (!/^[0-9]{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? null : Math.floor(nowMs / periodMs) + delta
}

/** The code of a moment; tests and the demo's documentation use it. */
export function totpCode(secret: string, nowMs: number): string {
  return totpOf(secret).generate({ timestamp: nowMs })
}

// SHA-1, six digits and 30 seconds: the only values that all apps support.
function totpOf(secret: string, named: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  const fixed = { secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodMs / 1000 }
  return new TOTP({ ...named, ...fixed })
}
