import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type TicketClaim, ticketFormat } from '../domain/ticket-claim.ts'

/**
 * `SL1.` and base32 of 16 bytes registration, 16 bytes event, 4 bytes ticket version, and an Ed25519
 * signature over everything before it, including the format's name. A scanner verifies it offline
 * with the public key (record 24).
 */
export function writeTicketToken(key: KeyObject, { entryId, eventId, ticketVersion }: TicketClaim): string {
  const claim = Buffer.concat([uuidBytes(entryId), uuidBytes(eventId), Buffer.from(ticketVersion, 'hex')])
  return `${ticketFormat}.${base32(Buffer.concat([claim, sign(null, signed(claim), key)]))}`
}

/** The claim of a scanned text; null where the signature is not ours. */
export function readTicketToken(key: KeyObject, text: string): TicketClaim | null {
  const match = /^SL1\.([A-Z2-7]{160})$/.exec(text)
  const bytes = match?.[1] === undefined ? null : fromBase32(match[1])
  if (bytes === null) return null
  const claim = bytes.subarray(0, claimBytes)
  if (!verify(null, signed(claim), key, bytes.subarray(claimBytes))) return null
  return {
    entryId: uuidText(claim.subarray(0, 16)),
    eventId: uuidText(claim.subarray(16, 32)),
    ticketVersion: claim.subarray(32).toString('hex'),
  }
}

/**
 * The key pair of tickets.
 * @param secret 32 bytes: the key of this purpose, derived from the installation's secret
 */
export function ticketKeys(secret: KeyObject): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  const seed = secret.export()
  const privateKey = createPrivateKey({ key: Buffer.concat([ed25519Header, seed]), format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

const claimBytes = 36
/** The PKCS #8 prefix of an Ed25519 key (RFC 8410). */
const ed25519Header = Buffer.from('302e020100300506032b657004220420', 'hex')
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function signed(claim: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${ticketFormat}.`), claim])
}

function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * RFC 4648 without padding; the length in bytes is a multiple of five. Its letters are in the QR
 * code's alphanumeric mode.
 */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)] ?? '')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
