import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'error.admin.job_unknown': 'There is no such stopped job: it has been retried or done. Reload the list.',
  'error.admin.account_unknown': 'Nobody has an account with this email. Check how it is written.',
  'error.admin.email_not_suppressed': 'Emails do go to this address: there is nothing to lift.',
  'error.admin.feedback_off': 'Reports of mail servers are not taken here: MAIL_FEEDBACK_SECRET is not set.',
  'error.admin.feedback_secret_wrong': 'The password of the reports is wrong. Check MAIL_FEEDBACK_SECRET.',
  'error.admin.feedback_empty': 'The report has neither a message nor an email with what happened (report).',
} as const satisfies TextsLike<typeof ru>
