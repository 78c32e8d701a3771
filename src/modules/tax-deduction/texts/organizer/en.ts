import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'Certificate applications',
  cabinet: 'Organizer dashboard',
  tabs: 'Which applications to show',
  'show.all': 'All',
  'show.submitted': 'New',
  'show.in_review': 'In review',
  'show.due': 'To correct',
  'show.ready': 'Issued',
  'show.rejected': 'Rejected',
  application: 'No. {{number}}, {{name}}',
  submittedAt: '{{year}} · submitted {{moment}}',
  'state.submitted': 'New',
  'state.in_review': 'In review',
  'state.ready': 'Issued',
  'state.rejected': 'Rejected',
  'state.due': 'To correct',
  rejectedBecause: 'Rejected because: {{reason}}',
  issued: 'Certificate No. {{number}}, {{name}}, signed by {{signer}}',
  issuedCorrection: 'Certificate No. {{number}}, correction {{correction}}, {{name}}, signed by {{signer}}',
  review: 'Take it in review',
  reviewNote: 'The participant sees that you are working on it, and gets an email.',
  'done.reviewed': 'The application is in review. We have written to the participant.',
  'done.ready': 'The certificate is issued. We have written to the participant.',
  'done.rejected': 'The application is rejected. We have written to the participant.',
  'done.corrected':
    'The corrected certificate is issued, and we have written to the participant. If you reported the old one to the tax service, report the new one too: it is in the export of the year.',
  emptyTitle: 'No such applications',
  emptyNote: 'When a participant asks for a certificate, it shows up here, and you get an email.',
  older: 'Earlier ones',
} as const satisfies TextsLike<typeof ru>
