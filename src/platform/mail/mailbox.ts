import { plusMs } from '#src/kernel/instant.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import type { MailTransport } from './mail.ts'

/**
 * Stores emails in the database for the mailbox page, where the installation has no mail server.
 */
export function mailboxTransport(db: Database): MailTransport {
  return {
    async send(email) {
      await db.transaction({ role: 'system' }, async (tx) => {
        const [stored] = await tx.sql<{ id: string }>`
          insert into platform.mailbox (message_id, recipient, subject, html, plain, sent_at)
          values (${email.messageId}, ${email.to}, ${email.subject}, ${email.html}, ${email.text}, ${tx.now})
          on conflict (message_id) do nothing returning id`
        if (stored === undefined) return
        for (const { name, type, content, contentId = null } of email.attachments ?? []) {
          await tx.sql`
            insert into platform.mailbox_attachments (email_id, name, content_type, content_id, content)
            values (${stored.id}, ${name}, ${type}, ${contentId}, ${Buffer.from(content)})`
        }
      })
    },
  }
}

export type StoredEmail = {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly plain: string
  readonly sentAt: string
  readonly files: readonly { readonly id: string; readonly name: string; readonly bytes: number }[]
  /** The pictures of the HTML, in base64. */
  readonly pictures: readonly { readonly contentId: string; readonly type: string; readonly content: string }[]
}

/** The newest hundred, of all or of one recipient. @param to null: of all */
export async function listStoredEmails(db: Database, to: string | null = null): Promise<StoredEmail[]> {
  return await db.transaction(
    { role: 'system', readOnly: true },
    (tx) =>
      tx.sql<StoredEmail>`
      select id, recipient, subject, html, plain, sent_at as "sentAt",
        coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'bytes', octet_length(a.content))
            order by a.id)
          from platform.mailbox_attachments a where a.email_id = m.id and a.content_id is null), '[]') as files,
        coalesce((select json_agg(json_build_object('contentId', a.content_id, 'type', a.content_type,
            'content', encode(a.content, 'base64')))
          from platform.mailbox_attachments a where a.email_id = m.id and a.content_id is not null), '[]') as pictures
      from platform.mailbox m where ${to}::text is null or m.recipient = ${to}
      order by sent_at desc, id desc limit 100`,
  )
}

export type StoredAttachment = { readonly name: string; readonly type: string; readonly content: Buffer }

/** A file of a stored email; null where there is none. */
export async function findStoredAttachment(db: Database, attachmentId: string): Promise<StoredAttachment | null> {
  const [row] = await db.transaction(
    { role: 'system', readOnly: true },
    (tx) =>
      tx.sql<StoredAttachment>`
      select name, content_type as type, content from platform.mailbox_attachments where id = ${attachmentId}`,
  )
  return row ?? null
}

const storedEmailMs = 30 * 24 * 60 * 60_000

/** Deletes emails, with their files, that the mailbox has had for thirty days. */
export async function deleteOldStoredEmails(tx: Tx): Promise<void> {
  await tx.sql`delete from platform.mailbox where sent_at < ${plusMs(tx.now, -storedEmailMs)}`
}
