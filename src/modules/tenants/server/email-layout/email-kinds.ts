import type { NotificationKind } from '../../domain/notification-kinds.ts'

declare module '#src/platform/mail/mail.ts' {
  // The kinds of emails are the product's; the outbox only passes them on.
  interface EmailKinds extends Record<NotificationKind, true> {}
}
