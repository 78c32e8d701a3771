import type { Tx } from '#src/platform/db/tx.ts'

// Whether an account is a member of an organizer is known above this module; the composition tells it.
declare module '#src/platform/services.ts' {
  interface Services {
    isCorporate(tx: Tx, accountId: string): Promise<boolean>
  }
}
