import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

/** An encrypted text; `keyId` names the installation's key that decrypts it. */
export type Encrypted = { readonly keyId: string; readonly bytes: Buffer }

/**
 * Encrypts texts and files of a few megabytes. A text is bound to a name (of its row, say), which is not in the bytes:
 * decryption under another name fails, so that the text cannot be moved to another row.
 */
export type Encrypter = {
  encrypt(text: string, boundTo: string): Encrypted
  /** The same for a file. */
  encryptBytes(content: Uint8Array, boundTo: string): Encrypted
  /** @throws Error where the key is unknown, or the bytes were changed or moved */
  decrypt(encrypted: Encrypted, boundTo: string): string
  decryptBytes(encrypted: Encrypted, boundTo: string): Buffer
}

export type EncryptionKey = { readonly id: string; readonly key: KeyObject }

const algorithm = 'aes-256-gcm'
// The bytes are: nonce, tag, and the encrypted text. A nonce is random and never used twice.
const nonceLength = 12
const tagLength = 16

/** The first key encrypts, all of them decrypt. */
export function createEncrypter(keys: readonly [EncryptionKey, ...EncryptionKey[]]): Encrypter {
  const [newest] = keys
  const encrypter: Encrypter = {
    encrypt: (text, boundTo) => encrypter.encryptBytes(Buffer.from(text, 'utf8'), boundTo),
    decrypt: (encrypted, boundTo) => encrypter.decryptBytes(encrypted, boundTo).toString('utf8'),
    encryptBytes(content, boundTo) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, newest.key, nonce, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(boundTo))
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
      return { keyId: newest.id, bytes: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]) }
    },
    decryptBytes({ keyId, bytes }, boundTo) {
      const known = keys.find(({ id }) => id === keyId)
      if (known === undefined) throw new Error(`encrypted with the unknown key ${keyId}`)
      const nonce = bytes.subarray(0, nonceLength)
      const decipher = createDecipheriv(algorithm, known.key, nonce, { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(boundTo))
      decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
      return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()])
    },
  }
  return encrypter
}
