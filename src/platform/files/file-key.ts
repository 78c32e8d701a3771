import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'

/**
 * The path of a file: `kind/ab/32 hex digits`, random or a hash; no user input ever becomes part of
 * it.
 */
export type FileKey = string & { readonly __brand: 'FileKey' }

const kindName = /^[a-z]+(-[a-z]+)*$/
const form = /^[a-z]+(-[a-z]+)*\/([0-9a-f]{2})\/\2[0-9a-f]{30}$/

export const FileKey = z.custom<FileKey>((value) => typeof value === 'string' && form.test(value))

export function newFileKey(kind: string): FileKey {
  return named(kind, randomBytes(16).toString('hex'))
}

/** The path of a file that is made of these facts, and can be made of them again. */
export function fileKeyOfFacts(kind: string, facts: unknown): FileKey {
  return named(kind, createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32))
}

function named(kind: string, name: string): FileKey {
  if (!kindName.test(kind)) throw new Error(`file kind must be lower-case letters and hyphens: ${kind}`)
  return fileKey(`${kind}/${name.slice(0, 2)}/${name}`)
}

/** A stored key. An invalid one throws before it is used as a path. */
export function fileKey(text: string): FileKey {
  return FileKey.parse(text)
}

export function isFileKey(text: string): text is FileKey {
  return FileKey.safeParse(text).success
}
