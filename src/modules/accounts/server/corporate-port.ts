import type { Tx } from '#src/platform/db/tx.ts'

// Membership in an organizer is known in a module above this one; the composition injects it.
declare module '#src/platform/services.ts' {
  interface Services {
    isCorporate(tx: Tx, accountId: string): Promise<boolean>
  }
}
