/** The largest file of an application. */
export const resumeMaxBytes = 10_000_000

export type ResumeKind = 'pdf' | 'doc' | 'docx' | 'odt' | 'rtf'

/** The types that are offered for selection; the server checks the bytes. */
export const resumeTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
} as const satisfies Record<ResumeKind, string>

export type ResumeIssue = 'empty' | 'unknown' | 'macros'

/** The file's own name without characters that a mail program or a folder could misread. */
export function resumeName(typed: string, kind: ResumeKind): string {
  const stem = typed
    .normalize('NFC')
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}()_-]+/gu, ' ')
    .trim()
  return `${Array.from(stem).slice(0, 80).join('').trim() || 'resume'}.${kind}`
}
