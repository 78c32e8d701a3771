/** An account has at most so many passkeys. */
export const maxPasskeys = 20
export const maxPasskeyName = 60

/**
 * Whether a signature counter shows a copied passkey: an authenticator that counts never repeats a
 * number. Zero means that it does not count, as passkeys of password managers do.
 */
export function isCloned(storedCounter: number, newCounter: number): boolean {
  return (storedCounter > 0 || newCounter > 0) && newCounter <= storedCounter
}
