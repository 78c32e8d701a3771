import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

/** A text that only who has the key can read; `keyId` names which of the installation's keys that is. */
export type Sealed = { readonly keyId: string; readonly bytes: Buffer }

/**
 * Seals texts and opens them. What a text is bound to (the row that it stands in, say) is not in the bytes: opened under
 * another name it is refused, so that nobody can move it to where it does not belong.
 */
export type Sealer = {
  seal(text: string, boundTo: string): Sealed
  /** Throws where the key is not known, or the bytes were changed or moved. */
  open(sealed: Sealed, boundTo: string): string
}

export type SealingKey = { readonly id: string; readonly key: KeyObject }

const cipher = 'aes-256-gcm'
// The bytes are: nonce, tag, and the text under the key. A nonce is random and never used twice.
const nonceLength = 12
const tagLength = 16

/** The first key seals, all of them open. */
export function createSealer(keys: readonly [SealingKey, ...SealingKey[]]): Sealer {
  const [newest] = keys
  return {
    seal(text, boundTo) {
      const nonce = randomBytes(nonceLength)
      const sealing = createCipheriv(cipher, newest.key, nonce, { authTagLength: tagLength })
      sealing.setAAD(Buffer.from(boundTo))
      const hidden = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return { keyId: newest.id, bytes: Buffer.concat([nonce, sealing.getAuthTag(), hidden]) }
    },
    open({ keyId, bytes }, boundTo) {
      const known = keys.find(({ id }) => id === keyId)
      if (known === undefined) throw new Error(`Sealed under the key ${keyId}, which this installation does not have`)
      const opening = createDecipheriv(cipher, known.key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
      opening.setAAD(Buffer.from(boundTo))
      opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
      return Buffer.concat([opening.update(bytes.subarray(nonceLength + tagLength)), opening.final()]).toString('utf8')
    },
  }
}
