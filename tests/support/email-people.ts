import { expect } from 'vitest'
import { ensureAccount } from '#src/modules/accounts/server/commands/ensure-account.ts'
import type { EmailReader } from './emails.ts'
import type { TestApp, TestClient } from './test-app.ts'

export const password = 'тихая вода точит'

/** The number of responses by status. */
export const byStatus = (responses: readonly { readonly status: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(responses, ({ status }) => status)).map(([status, all]) => [status, all?.length]),
  )
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
export const submitCode = (client: TestClient, code: string) => client.post('/api/account/code/sign-in', { code })

let count = 0
export function newEmail(): string {
  count += 1
  return `by-email-${count}@example.org`
}

export async function newAccount(app: TestApp): Promise<string> {
  const email = newEmail()
  await ensureAccount(app.services, { email, password, language: 'ru' })
  return email
}

/** People that read emails to sign in. */
export function emailPeople(app: TestApp, emails: EmailReader) {
  const codeIn = (subject: string) => /^(\d{3}) (\d{3}) /.exec(subject)?.slice(1).join('') ?? ''
  const lastCode = async (email: string) =>
    (await emails.emailsTo(email)).map(({ subject }) => codeIn(subject)).findLast((code) => code !== '') ?? ''
  return {
    lastCode,
    /** The token of the last link. */
    async lastLink(email: string): Promise<string> {
      const sent = await emails.emailsTo(email)
      return sent.flatMap(({ html }) => /token=([\w-]{43})/.exec(html)?.[1] ?? []).at(-1) ?? ''
    },
    async requestCode(email: string, client = app.client()): Promise<{ client: TestClient; code: string }> {
      expect((await client.post('/api/account/code', { email })).status).toBe(200)
      return { client, code: await lastCode(email) }
    },
  }
}
