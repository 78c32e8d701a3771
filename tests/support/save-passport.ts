import { mustBeOk } from '#src/kernel/result.ts'
import { saveIdentityDocument } from '#src/modules/accounts/server/commands/save-documents.ts'
import type { TestApp } from './test-app.ts'

/** Saves a passport for the account with this email; returns the document's id. */
export async function savePassportOf({ services, sql }: TestApp, email: string): Promise<string> {
  const [account] = await sql<{ id: string }>('select id from accounts.accounts where email = $1', [email])
  if (account === undefined) throw new Error(`no account with the email ${email}`)
  const owner = { accountId: account.id, participantId: null }
  await services.db.transaction({ role: 'app', accountId: account.id }, async (tx) =>
    mustBeOk(await saveIdentityDocument(tx, services, owner, { code: '21', documentNumber: '4509123456' })),
  )
  const [document] = await sql<{ id: string }>('select id from accounts.identity_documents where account_id = $1', [
    account.id,
  ])
  if (document === undefined) throw new Error(`no identity document of account ${account.id} was stored`)
  return document.id
}
