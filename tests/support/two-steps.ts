import { instantMs, toInstant } from '#src/kernel/instant.ts'
import { totpCode } from '#src/modules/accounts/server/totp.ts'
import type { TestApp } from './test-app.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const stepMs = 30_000

/** Gives an account a second step. @returns codes of its app that were not used: the clock goes on to the next one. */
export async function giveTwoSteps(
  { sql, services, forward }: TestApp,
  email: string,
): Promise<{ readonly nextCode: () => string }> {
  const [account] = await sql<{ id: string }>('select id from accounts.accounts where email = $1', [email])
  if (account === undefined) throw new Error(`no account with the email ${email}`)
  const encrypted = services.encrypterFor('accounts.totp').encrypt(secret, account.id)
  await sql(
    `insert into accounts.totp_secrets (account_id, encrypted_secret, key_id, created_at, enabled_at)
     values ($1, $2, $3, now(), now())`,
    [account.id, encrypted.bytes, encrypted.keyId],
  )
  return {
    nextCode() {
      forward(stepMs)
      return totpCode(secret, instantMs(toInstant(services.db.testNow() ?? new Date())))
    },
  }
}
