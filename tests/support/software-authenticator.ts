import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The options of both dialogs, as far as an authenticator reads them. */
type CreationOptions = {
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
  readonly challenge: string
}
type RequestOptions = { readonly rpId: string; readonly challenge: string }

type Settings = {
  /** The page's origin, as the browser states it. */
  readonly origin: string
  /** Whether it asked for a finger, a face or a PIN. */
  readonly isVerified: boolean
}
const settings: Settings = { origin: 'http://localhost:3000', isVerified: true }

/** A passkey in memory, in the place of browser and device: signs as WebAuthn says. */
export class SoftwareAuthenticator {
  readonly #id = randomBytes(16)
  #privateKey: KeyObject | undefined
  #userHandle = ''
  /** The number of its signatures; 0: it does not count. */
  counter = 0

  /** What `navigator.credentials.create` returns, as JSON. */
  create({ rp, user, challenge }: CreationOptions, changes: Partial<Settings> = {}) {
    const { origin, isVerified } = { ...settings, ...changes }
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#userHandle = user.id
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // COSE: an EC2 key of P-256 for ES256
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const authData = Buffer.concat([
      this.#head(rp.id, isVerified, 0x40),
      Buffer.alloc(16),
      length,
      this.#id,
      isoCBOR.encode(key),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get` returns, as JSON. */
  get({ rpId, challenge }: RequestOptions, changes: Partial<Settings> = {}) {
    const { origin, isVerified } = { ...settings, ...changes }
    if (this.#privateKey === undefined) throw new Error('create a passkey first')
    const authenticatorData = this.#head(rpId, isVerified, 0)
    const clientDataJSON = clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([
      authenticatorData,
      createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest(),
    ])
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        userHandle: this.#userHandle,
      },
    }
  }

  #named() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  /** The hash of the domain, the flags and the counter. */
  #head(rpId: string, isVerified: boolean, moreFlags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = Buffer.from([0x01 | (isVerified ? 0x04 : 0) | moreFlags])
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, counter])
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}
