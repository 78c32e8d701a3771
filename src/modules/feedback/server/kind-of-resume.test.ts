import { expect, test } from 'vitest'
import { resumeTypes } from '../domain/resume.ts'
import { kindOfResume } from './kind-of-resume.ts'

const compound = (...streams: string[]) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), ...streams.map((name) => Buffer.from(name, 'utf16le'))])
const archive = (...names: string[]) => Buffer.from(`PK\u0003\u0004${' '.repeat(26)}${names.join(' ')}`, 'latin1')

test.for([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'pdf'],
  ['an RTF', Buffer.from('{\\rtf1\\ansi text}'), 'rtf'],
  ['an RTF with an embedded object', Buffer.from('{\\rtf1{\\object\\objdata 0105}}'), 'macros'],
  ['a DOC', compound('WordDocument'), 'doc'],
  ['a DOC with macros', compound('WordDocument', '_VBA_PROJECT'), 'macros'],
  ['an old spreadsheet', compound('Workbook'), 'unknown'],
  ['a DOCX', archive('[Content_Types].xml', 'word/document.xml'), 'docx'],
  ['a DOCX with macros', archive('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'), 'macros'],
  ['an ODT', archive(`mimetype${resumeTypes.odt}`, 'content.xml'), 'odt'],
  ['an archive of other files', archive('photo.jpg'), 'unknown'],
  ['a page', Buffer.from('<!doctype html><script>'), 'unknown'],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'unknown'],
] as const)('the kind of an application’s file is decided by its content: %s', ([, bytes, kind]) => {
  expect(kindOfResume(bytes)).toBe(kind)
})
