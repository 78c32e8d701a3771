import { type ResumeIssue, type ResumeKind, resumeTypes } from '../domain/resume.ts'

/**
 * The kind of a file by its content; its name and declared type come from the sender. A document
 * that contains a program (macros) is refused. A PDF is checked further where it is read.
 */
export function kindOfResume(bytes: Uint8Array): ResumeKind | ResumeIssue {
  if (bytes.length === 0) return 'empty'
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (text.toString('latin1', 0, 5) === '%PDF-') return 'pdf'
  if (text.toString('latin1', 0, 5) === '{\\rtf') return text.includes('\\objdata') ? 'macros' : 'rtf'
  if (text.subarray(0, 8).equals(compoundFile)) return kindOfCompound(text)
  if (text.toString('latin1', 0, 4) === 'PK\u0003\u0004') return kindOfArchive(text)
  return 'unknown'
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** A file of Word 97–2003: streams in a compound file, named in UTF-16. */
function kindOfCompound(text: Buffer): ResumeKind | ResumeIssue {
  if (!text.includes('WordDocument', 0, 'utf16le')) return 'unknown'
  return text.includes('_VBA_PROJECT', 0, 'utf16le') ? 'macros' : 'doc'
}

/** A zip archive: the names of its files are not compressed. */
function kindOfArchive(text: Buffer): ResumeKind | ResumeIssue {
  if (text.toString('latin1', 30, 80).startsWith(`mimetype${resumeTypes.odt}`))
    return text.includes('Basic/script') ? 'macros' : 'odt'
  if (!text.includes('[Content_Types].xml') || !text.includes('word/document.xml')) return 'unknown'
  return text.includes('vbaProject.bin') ? 'macros' : 'docx'
}
