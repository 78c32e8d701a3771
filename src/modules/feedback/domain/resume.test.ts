import { expect, test } from 'vitest'
import { resumeName } from './resume.ts'

test.for([
  ['Резюме (2026).PDF', 'pdf', 'Резюме (2026).pdf'],
  ['../../etc/passwd', 'doc', 'etc passwd.doc'],
  ['cv.exe', 'docx', 'cv.docx'],
  ['"\r\n.pdf', 'pdf', 'resume.pdf'],
] as const)('the name %o of a file is stored without its risky characters', ([typed, kind, name]) => {
  expect(resumeName(typed, kind)).toBe(name)
})
